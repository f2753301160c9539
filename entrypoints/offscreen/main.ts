import { serve } from '../../lib/messaging/rpc';
import type { EngineService } from '../../lib/messaging/services';
import { listen } from '../../lib/messaging/wire';
import { serveBackups } from './backup';
import { startEngine } from './start-engine';

listen(serve<EngineService>('engine', 'our own pages', startEngine()), serveBackups());
