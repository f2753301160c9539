/**
 * The names by which a native host knows Kura. Chromium derives the id from the public key in the manifest, so that a copy in any folder has the
 * same one. A store that signs with a key of its own gives another id: put that key here, and the id with it.
 */

/** The public key, DER in base64. Nobody has its private half: an unpacked extension needs none. */
export const chromiumKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA4P8UMKMFmDcXdWCcNYsl+eCoPzZPyd9HdOOaDA7iUHAift4GilR1T79g',
  'QMEKUWOIizqbeg30GVFZr1kEXUsMaMp76bSI3VJ2itWal4qEo1AJ9ZSfNHCb2ZWQSCb1wXVpq2l0SLHf+JE76pFqFDYB9frClU9y',
  'cXYxLXhJtmCjnjzvQUwH6qeyrNpPII8hMKGJaZJPSPLLJjJq0pLXZj/U1lM+TJBnqmO0ahUX9ZVr0KSuB4kx8yk+0pogfFbnPuhm',
  '5Joc7En/kuKMPVIJyAEjzcv4HLBhsf2pTo65PtAjXXqHzQX3pqv5KRNaJ5C5x5hPAsTK9CgpbRnWPZLb3qkXzwIDAQAB',
].join('');

export const chromiumId = 'ncaelpbdmccgkdhpjmoefegnjnmglped';

export const firefoxId = 'kura@kura.invalid';
