/** The model worker of the product. */
import { serveModel } from '../../../lib/search/models/embed-server';

serveModel(self);
