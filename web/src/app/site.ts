// site.ts: whether a server stands behind the page, or nobody: then it is a site of plain files, and its index.html
// says so.

export const isSite = document.querySelector("meta[name=quadriga][content=site]") !== null;
