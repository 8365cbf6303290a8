declare module "virtual:icons" {
  export const icons: Readonly<Record<string, string>>;
}

declare module "*.css";
