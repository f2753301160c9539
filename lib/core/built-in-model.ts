/** The model that comes with Kura: used from the first start on, until somebody chooses another or none. */
export const builtInModel = { from: 'kura', name: 'kura-en-ja' } as const;
