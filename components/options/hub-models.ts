import type { MessageKey } from '../language';

export interface HubModel {
  /** As the hub calls it. */
  readonly name: string;
  /** Download of the 8-bit files with the tokenizer, rounded (November 2026). */
  readonly megabytes: number;
  readonly licence: string;
  /** Whom it suits. */
  readonly suits: MessageKey;
}

/** Offered by name, the first as the default; any other name may be typed. */
export const hubModels: readonly [HubModel, ...HubModel[]] = [
  { name: 'Xenova/multilingual-e5-small', megabytes: 135, licence: 'MIT', suits: 'options_model_hub_general' },
  { name: 'Xenova/all-MiniLM-L6-v2', megabytes: 24, licence: 'Apache-2.0', suits: 'options_model_hub_small' },
];
