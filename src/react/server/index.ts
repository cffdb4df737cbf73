export { type ClientOptions, createClient, type RelxClient, RelxError } from '../../client/index.js';
export { cacheTags } from '../queries/cache-tags.js';
export {
  createServerComponents,
  type ServerComponents,
  type ServerComponentsOptions,
  type ServerList,
  type ServerListProps,
} from './create-server-components.js';
