/** The product's own worker. */
import { serveModel } from '../../../lib/engine/models/embed-server';

serveModel(self);
