// Setup of React Refresh, which must run before the first component. @vitejs/plugin-react would add it as an inline script.
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
