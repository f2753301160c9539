/** Failures a person can do something about, told apart by name. Imports nothing. Anything else is a bug: let it throw. */

/** Every name has its sentence, in each language, under `problem_<name>` in `public/_locales`. */
export const problemNames = [
  /** The site's page no longer matches what its adapter knows. */
  'SiteChanged',
  /** The disk or the browser's quota is full; nothing was half-written. */
  'VaultFull',
  /** The vault cannot be opened, or was written by a newer Kura. */
  'VaultUnreadable',
  /** A turn or a chat is larger than can be kept or handed over; trying again does not help. */
  'TooLarge',
  /** A file that was to be imported is not a vault file, is damaged, or is of a newer version. */
  'FileDamaged',
  'FileTooNew',
  /** A part of a backup, without what it goes on from. */
  'ChangesAlone',
  /** Nothing in the files that were to be imported is of a kind that Kura knows. */
  'ExportUnknown',
  /** A file is encrypted, or is to be, and there is no passphrase; or it is another one. */
  'PassphraseNeeded',
  'PassphraseWrong',
  /** What was read of a file is no longer there to be merged: another import began, or the browser was closed. */
  'ImportGone',
  /** A space's story was changed on another page meanwhile: nothing of this change was made. */
  'StoryChanged',
  /** There is no room for a file that is being exported; there is none, then. */
  'ExportDiskFull',
  /** More files, or more bytes, than a zip can hold. */
  'ZipFull',
  /** The folder of the backups was moved or removed, or its disk is not there. */
  'FolderGone',
  /** The browser does not let Kura write into the folder of the backups (any more): a click gives that back. */
  'FolderForbidden',
  /** The disk with the folder of the backups is full; earlier ones are whole. */
  'BackupDiskFull',
  /** A backup, read back, does not hold what was to be kept; it is not counted as one. */
  'BackupUnsound',
  /** By plan no backup is made of a vault that lost half of its chats: the next ones would take the good ones away. */
  'VaultShrank',
  /** There is no backup to look at. */
  'NoBackup',
  /** Another page of Kura's is backing up or testing at this moment. */
  'BackupBusy',
  /** No model is there, or its files cannot be loaded. */
  'ModelMissing',
  'ModelBroken',
  /** The model's host could not be reached. */
  'NoNetwork',
  /** The open tab has no composer that Kura knows, or the text did not arrive as it was sent. */
  'NoComposer',
  'NotInserted',
  /** The tab's page was loaded before Kura was installed or updated: reload it. */
  'PageNotReady',
  /** The engine host could not be reached; it is started again at the next call. */
  'EngineUnavailable',
  /** A message arrived from somebody who may not send it, or does not have its promised shape. */
  'Forbidden',
  'BadMessage',
] as const;

export type ProblemName = (typeof problemNames)[number];

/** Told apart by `name`, because the class does not survive a message between contexts and the name does. */
export class Problem extends Error {
  constructor(
    override readonly name: ProblemName,
    /** For the log: holds no word of a chat. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The problem's name, if `error` is one, also after it crossed between contexts. */
export function problemName(error: unknown): ProblemName | undefined {
  const name = error instanceof Error ? error.name : undefined;
  return problemNames.find(known => known === name);
}
