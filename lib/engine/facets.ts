/** What a search may be confined to, as Orama filters it: hard, and before anything is ranked. */
import type { Chunk } from '../conversation';
import type { SearchFilter } from './engine';

export const facets = { source: 'enum', space: 'enum', conversation: 'enum' } as const;

export type Where = Partial<Record<keyof typeof facets, { eq: string }>>;

export const facetsOf = ({ conversation, space }: Chunk) => ({
  // A conversation's id begins with its source.
  source: conversation.slice(0, conversation.indexOf(':')),
  space,
  conversation,
});

export function whereOf({ source, space, conversation }: SearchFilter = {}): Where {
  return {
    ...(source !== undefined && { source: { eq: source } }),
    ...(space !== undefined && { space: { eq: space } }),
    ...(conversation !== undefined && { conversation: { eq: conversation } }),
  };
}
