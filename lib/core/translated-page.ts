/** What an adapter misses on a page that the browser has translated: what people see there is not what was said. */
export const translatedPage = 'the page in its own language';
