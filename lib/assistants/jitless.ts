/** Imported before any vendor’s form: else zod tries whether text can become code, which the page’s Trusted Types report. */
import { config } from 'zod/v4/core';

config({ jitless: true });
