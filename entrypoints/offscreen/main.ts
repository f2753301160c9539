import { engineService } from '../../lib/rpc/contracts/engine';
import { forward } from '../../lib/rpc/rpc';
import { listen } from '../../lib/rpc/transport/runtime-messages';
import { serveBackups } from './serve-backups';
import { serveMerge } from './serve-merge';
import { startEngine } from './start-engine';

listen(forward(engineService, startEngine()), serveBackups(), serveMerge());
