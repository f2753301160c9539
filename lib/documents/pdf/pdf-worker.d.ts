/** The PDF reader's own worker code, which here runs in the worker that reads the document. It sets `globalThis.pdfjsWorker`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
