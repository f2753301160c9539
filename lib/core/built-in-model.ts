/** The model that comes with Kura: used from the first start on, until somebody chooses another or none. */
export const builtInModel = { from: 'kura', name: 'kura-en-ja' } as const;

declare const hasModelFolderOfBuild: boolean | undefined;

/** Whether this copy of Kura was built with further models, each a folder under `public/models/`. */
export const hasModelFolder = typeof hasModelFolderOfBuild === 'boolean' && hasModelFolderOfBuild;
