/** Failures that a user can act on, distinguished by name. Every other failure is a bug and must be thrown. This file imports nothing. */

/** Each name has a sentence in every language, under `problem_<name>` in `public/_locales`. */
export const problemNames = [
  /** The site's page no longer matches what its adapter knows. */
  'SiteChanged',
  /** The disk or the browser's quota is full. Nothing was written in part. */
  'VaultFull',
  /** The vault cannot be opened, or was written by a newer Kura. */
  'VaultUnreadable',
  /** A turn or a chat is too large to be stored or sent. Trying again does not help. */
  'TooLarge',
  /** A page had far more kept within an hour than a person reads. What it gives beyond that is not saved. */
  'PageFlood',
  /** The file to import is not a vault file, is damaged, or has a newer version. */
  'FileDamaged',
  'FileTooNew',
  /** The files to import demand far more work than an export of their size. */
  'ImportTooLong',
  /** The file is an incremental backup without its base. */
  'ChangesAlone',
  /** The files to import contain no format that Kura knows. */
  'ExportUnknown',
  /** The file is the list of a vendor's export, whose chats are in other files. */
  'ExportManifest',
  /** A passphrase is missing or wrong. */
  'PassphraseNeeded',
  'PassphraseWrong',
  /** The parsed import is gone, because another import began or the browser was closed. */
  'ImportGone',
  /** Another page changed the story of the space meanwhile. This change was not applied. */
  'StoryChanged',
  /** The disk is too full for the export. No file is left behind. */
  'ExportDiskFull',
  /** The export has more files or bytes than a zip file can hold. */
  'ZipFull',
  /** The backup folder was moved or removed, or its disk is not connected. */
  'FolderGone',
  /** The browser does not let Kura write into the backup folder. One click grants access again. */
  'FolderForbidden',
  /** The disk with the backup folder is full. Earlier backups are complete. */
  'BackupDiskFull',
  /** A backup that was read back lacks data, so it does not count. */
  'BackupUnsound',
  /** A scheduled backup is skipped if the vault lost half of its chats, so that good backups are not replaced. */
  'VaultShrank',
  /** There is no backup to read. */
  'NoBackup',
  /** Another page of Kura is making or testing a backup now. */
  'BackupBusy',
  /** No model is installed, or its files cannot be loaded. */
  'ModelMissing',
  'ModelBroken',
  /** The model's host could not be reached. */
  'NoNetwork',
  /** Ask: the address did not answer; it refuses what comes from a browser; the key, or the account, is refused. */
  'ModelUnreachable',
  /** Ask: only the bridge reaches the address, and it is off; the server's certificate is not known; it names another address. */
  'RelayOff',
  'ModelCertificate',
  'ModelRedirected',
  'ModelOriginRefused',
  'ModelKeyRefused',
  'ModelNoCredit',
  /** Ask: the keys are behind a passphrase that was not entered since the browser started. */
  'KeysLocked',
  /** Ask: the vendor does not know the model; asks to wait; is out of order; does not take the request or stops the answer. */
  'ModelUnknown',
  'ModelBusy',
  'ModelUnavailable',
  'ModelRefused',
  /** Ask: the answer ended before its end. What came of it is kept. */
  'AnswerCut',
  /** Ask: the thread does not fit into the model. */
  'ThreadTooLong',
  /** Ask: the model went on calling tools without an answer. */
  'TooManyRounds',
  /** A thread of Ask was asked from another point of the story. */
  'OtherViewpoint',
  /** The open tab has no composer that Kura knows, or the inserted text is not what was sent. */
  'NoComposer',
  'NotInserted',
  /** The page was loaded before Kura was installed or updated. Reloading it helps. */
  'PageNotReady',
  /** The browser does not let Kura reach a site, because the person refused or a policy forbids it. */
  'SiteRefused',
  /** The engine host cannot be reached. It is started again at the next call. */
  'EngineUnavailable',
  /** A message came from a sender that is not allowed, or has the wrong shape. */
  'Forbidden',
  'BadMessage',
] as const;

export type ProblemName = (typeof problemNames)[number];

/** Problems are recognised by `name`, because only the name survives a message between contexts. */
export class Problem extends Error {
  constructor(
    override readonly name: ProblemName,
    /** Written to the log, so it must not contain text of a chat. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the problem's name if `error` is one, even after it crossed between contexts. */
export function toProblemName(error: unknown): ProblemName | undefined {
  const name = error instanceof Error ? error.name : undefined;
  return problemNames.find(known => known === name);
}
