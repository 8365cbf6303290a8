// words.ts: what the page of one's profile says.

import type { Language } from "../protocol.js";

const en = {
  heading: "Your profile",
  intro:
    "Without a profile you play as ever: your seats are in this browser. With one you have a name of your own on this server, and find your games on any of your devices. No e-mail address, no password.",
  name: "Your name here",
  make: "Make a profile",
  have: "I have a profile",
  code: "Your recovery code",
  codeHint: "Fourteen groups of four characters. Capitals, spaces and hyphens do not matter.",
  signIn: "Sign in",
  otherWay: "Or, on a device that is signed in, ask for a link to this one.",
  keepCode: "Keep this code",
  keepCodeHint:
    "It is shown this once. It opens your profile when all your devices are lost; whoever has it is you. Print it, or write it down.",
  codeOf: (name: string, server: string): string => `Recovery code of ${name} on ${server}`,
  print: "Print",
  keptIt: "I have it in a safe place",
  welcome: (name: string): string => `You are signed in as ${name}.`,
  rename: "Change name",
  renamed: "Your name is changed. Games that had begun keep the old one.",
  newCode: "New recovery code",
  newCodeHint: "The present code then opens nothing any more.",
  devices: "Devices that are signed in",
  thisDevice: "this one",
  since: (when: string): string => `since ${when}`,
  seen: (when: string): string => `last seen ${when}`,
  out: "Sign out",
  outOf: (device: string): string => `Sign out ${device}`,
  outOthers: "Sign out all others",
  outHere: "Sign out here",
  outHint: "Seats that were taken in this browser stay in it.",
  addDevice: "Sign in on another device",
  addHint: (minutes: number): string =>
    `Open this link there, or hold the code up to it. It works once, for ${minutes} minutes. Whoever opens it is you.`,
  link: "Link to sign in",
  qr: "The link as a QR code",
  kept: "What is kept of you",
  keptHint: "Your name, your devices, your seats. Of tokens and codes there are only hashes.",
  download: "Download",
  remove: "Delete my profile",
  removeHint:
    "Your games stay, without your name: there you are “Player 1”, “Player 2” … Seats that only your profile opens are lost to you. This cannot be undone.",
  removeSure: "Delete it for good?",
  yes: "Yes, delete it",
  no: "No, keep it",
  removed: "Your profile is deleted.",
  banned: "Whoever runs this server has banned this name. You may still download what is kept, and delete the profile.",
  signingIn: "Signing in …",
  toGames: "To my games",
  noServer: "A profile needs a server; there is none behind this page.",
};

export type PeopleWords = typeof en;

const fr: PeopleWords = {
  heading: "Votre profil",
  intro:
    "Sans profil, vous jouez comme toujours : vos places sont dans ce navigateur. Avec un profil, vous portez sur ce serveur un nom qui n’est qu’à vous et retrouvez vos parties sur tous vos appareils. Ni adresse électronique, ni mot de passe.",
  name: "Votre nom ici",
  make: "Créer un profil",
  have: "J’ai déjà un profil",
  code: "Votre code de secours",
  codeHint: "Quatorze groupes de quatre caractères. Majuscules, espaces et traits d’union n’importent pas.",
  signIn: "S’identifier",
  otherWay: "Ou bien demandez un lien pour cet appareil sur un autre où vous êtes déjà identifié.",
  keepCode: "Conservez ce code",
  keepCodeHint:
    "Il ne sera plus affiché. Il ouvre votre profil si vous perdez tous vos appareils ; qui le possède se fait passer pour vous. Imprimez-le ou recopiez-le.",
  codeOf: (name, server) => `Code de secours de ${name} sur ${server}`,
  print: "Imprimer",
  keptIt: "Je l’ai mis en lieu sûr",
  welcome: (name) => `Vous êtes identifié sous le nom de ${name}.`,
  rename: "Changer de nom",
  renamed: "Votre nom est changé. Les parties déjà commencées gardent l’ancien.",
  newCode: "Nouveau code de secours",
  newCodeHint: "Le code actuel n’ouvrira alors plus rien.",
  devices: "Appareils identifiés",
  thisDevice: "celui-ci",
  since: (when) => `depuis ${when}`,
  seen: (when) => `vu ${when}`,
  out: "Déconnecter",
  outOf: (device) => `Déconnecter ${device}`,
  outOthers: "Déconnecter tous les autres",
  outHere: "Se déconnecter ici",
  outHint: "Les places prises dans ce navigateur y restent.",
  addDevice: "S’identifier sur un autre appareil",
  addHint: (minutes) =>
    `Ouvrez-y ce lien, ou présentez-lui ce code. Il sert une seule fois, pendant ${minutes} minutes. Qui l’ouvre se fait passer pour vous.`,
  link: "Lien pour s’identifier",
  qr: "Le lien sous forme de code QR",
  kept: "Ce qui est conservé de vous",
  keptHint: "Votre nom, vos appareils, vos places. Des jetons et des codes, il n’existe que des empreintes.",
  download: "Télécharger",
  remove: "Supprimer mon profil",
  removeHint:
    "Vos parties restent, sans votre nom : vous y serez « Joueur 1 », « Joueur 2 »… Les places que seul votre profil ouvre sont perdues pour vous. C’est irrévocable.",
  removeSure: "Le supprimer pour de bon ?",
  yes: "Oui, le supprimer",
  no: "Non, le garder",
  removed: "Votre profil est supprimé.",
  banned:
    "L’exploitant de ce serveur a exclu ce nom. Vous pouvez encore télécharger ce qui est conservé et supprimer le profil.",
  signingIn: "Identification…",
  toGames: "Vers mes parties",
  noServer: "Un profil exige un serveur ; il n’y en a pas derrière cette page.",
};

export const peopleWords: Record<Language, PeopleWords> = { en, fr };
