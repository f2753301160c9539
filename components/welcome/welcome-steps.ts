/** The steps of the welcome, in their order. Each has an address, so that the browser's back button works. */
export const welcomeSteps = ['sites', 'history', 'try'] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];

/** Reads the part of an address from `#` on. */
export const parseStep = (hash: string): WelcomeStep => welcomeSteps.find(step => `#${step}` === hash) ?? 'sites';
