/**
 * English words whose stem Porter's rules miss. A row is one word in its forms, by the first of which all are found. Written by hand: what
 * two common words of different meaning come to be one by, and plurals that are not made by rule.
 */
const rows = `
c++ cpp
c# csharp
f# fsharp
bus buses
gas gases
die dying
lie lying
tie tying
ski skied
`;

/** By form. */
export const exceptions: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split('\n')
    .map(row => row.split(' '))
    .flatMap(([stem = '', ...forms]) => [stem, ...forms].map(form => [form, stem] as const)),
);
