// What @vitejs/plugin-react would put into the page as an inline script: it has to run before the first component.
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
