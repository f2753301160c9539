import { serve } from '../../lib/rpc/rpc';
import type { EngineService } from '../../lib/rpc/contracts/index';
import { listen } from '../../lib/rpc/transport/runtime-messages';
import { serveBackups } from './serve-backups';
import { serveMerge } from './serve-merge';
import { startEngine } from './start-engine';

listen(serve<EngineService>('engine', 'our own pages', startEngine()), serveBackups(), serveMerge());
