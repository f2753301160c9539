/** The pages of the settings, and which one each section lies on, so that links to a section keep working. */
export const listedPages = ['sites', 'search', 'inserting', 'backup', 'general'] as const;
export const settingsPages = [...listedPages, 'documents', 'bridge'] as const;
export type SettingsPage = (typeof settingsPages)[number];

/** The pages that stand in no list, each with the page whose row leads to it. */
export const parentPages: Readonly<Partial<Record<SettingsPage, SettingsPage>>> = {
  documents: 'sites',
  bridge: 'inserting',
};

/** By the id of the section's heading, or of the import itself. The first section of a page has the page's heading. */
export const sectionPages: Readonly<Record<string, SettingsPage>> = {
  past: 'sites',
  paused: 'sites',
  kept: 'sites',
  coverage: 'sites',
  semantic: 'search',
  models: 'search',
  index: 'search',
  'insertion-log': 'inserting',
  backups: 'backup',
  data: 'backup',
  import: 'backup',
  'export-else': 'backup',
  'backup-details': 'backup',
  looks: 'general',
  shortcuts: 'general',
  privacy: 'general',
  labs: 'general',
  spaces: 'general',
  storage: 'general',
};

export interface SettingsPlace {
  readonly page: SettingsPage;
  /** The id of the section to show. Absent where the address names a page. */
  readonly section?: string;
  /** Grows with each visit, so that the same address can be gone to again. */
  readonly visit: number;
}

/** Reads the part of an address from `#` on. An unknown one leads to the first page. */
export function parsePlace(hash: string, visit: number): SettingsPlace {
  const id = hash.slice(1);
  const page = settingsPages.find(one => one === id);
  if (page) return { page, visit };
  const home = Object.hasOwn(sectionPages, id) ? sectionPages[id] : undefined;
  return home ? { page: home, section: id, visit } : { page: 'sites', visit };
}
