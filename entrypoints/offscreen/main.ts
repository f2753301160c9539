import { foldersService } from '../../lib/rpc/contracts/documents';
import { engineService } from '../../lib/rpc/contracts/engine';
import { downloadChannelName, serveDownloads } from '../../lib/search/models/download-channel';
import { forward, serve } from '../../lib/rpc/rpc';
import { listen } from '../../lib/rpc/transport/runtime-messages';
import { connectFolderSources } from './create-folders';
import { serveBackups } from './serve-backups';
import { createFoldersService } from './serve-folders';
import { serveMerge } from './serve-merge';
import { serveWaking } from './serve-waking';
import { startEngine } from './start-engine';
import { downloadInFrame } from './hub-frame';

serveDownloads(new BroadcastChannel(downloadChannelName), downloadInFrame);
listen(
  forward(engineService, startEngine()),
  serveBackups(),
  serveMerge(),
  serve(foldersService, createFoldersService(connectFolderSources())),
  serveWaking(),
);
