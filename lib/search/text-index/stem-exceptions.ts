/**
 * English words that Porter's rules stem wrongly. Each line holds one word in its forms, and all are found by the
 * first. Written by hand: words of different meaning that would share a stem, and irregular plurals.
 */
const rows = `
c++ cpp
c# csharp
f# fsharp

bus buses
busy busier busiest
gas gases
die dying
lie lying
tie tying
ski skied
lens lenses
virus viruses
status statuses
focus focuses focused focusing
bonus bonuses
campus campuses
canvas canvases
alias aliases
bias biases biased
atlas atlases
analysis analyses
child children
man men
woman women
foot feet
tooth teeth
mouse mice
knife knives
wife wives
shelf shelves
index indices indexes indexed indexing

animal animals
apartment apartments
authorize authorizes authorized authorizing authorization authorizations authorizer authorizers authorise authorises authorised authorising authorisation authorisations authoriser authorisers
authority authorities
business businesses
celebrity celebrities
community communities
customer customers
department departments
detective detectives
digital digitally digitalize digitalizes digitalized digitalizing digitalization digitalizations digitalise digitalises digitalised digitalising digitalisation digitalisations
emergency emergencies
engineer engineers engineered engineering
evening evenings
executive executives
experience experiences experienced experiencing
experiment experiments experimented experimenting experimental experimentally experimentation
general generals generally generalize generalizes generalized generalizing generalization generalizations generalise generalises generalised generalising generalisation generalisations
generic generics generically
generous generously generosity
hospital hospitals hospitalize hospitalizes hospitalized hospitalizing hospitalization hospitalizations hospitalise hospitalises hospitalised hospitalising hospitalisation hospitalisations
important importance importantly
internal internals internally
international internationals internationally internationalize internationalizes internationalized internationalizing internationalization internationalizations internationalise internationalises internationalised internationalising internationalisation internationalisations
ironic ironically irony
news
numerous
organic organically
organism organisms
organize organizes organized organizing organizer organizers organization organizations organizational organise organises organised organising organisation organisations
paste pastes pasted pasting
polite politely politeness
position positions positioned positioning positional positionally
publication publications
responsible responsibly responsibility responsibilities
responsive responsively responsiveness
several
severe severely severity
terminal terminals
united
universal universally
university universities
wedding weddings
`;

/** By form. */
export const stemExceptions: ReadonlyMap<string, string> = new Map(
  rows
    .trim()
    .split(/\n+/)
    .map(row => row.split(' '))
    .flatMap(([stem = '', ...forms]) => [stem, ...forms].map(form => [form, stem] as const)),
);
