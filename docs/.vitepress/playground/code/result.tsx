import { Component, type ReactElement, type ReactNode, StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { clearRequests } from '../backend/requests.js';
import { Provided } from './provided.js';
import { runCode } from './run-code.js';

interface BoundaryProps {
  readonly onError: (error: Error) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export interface ResultProps {
  readonly code: string;
  readonly className?: string | undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Runs code, and shows what it renders, prints and throws. Links of the sample site are shown, not followed. */
export function Result({ code, className }: ResultProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [printed, setPrinted] = useState<readonly string[]>([]);
  useEffect(() => {
    const place = element.current;
    if (!place) return;
    let isCurrent = true;
    let stop = () => {};
    let root: Root | undefined;
    const print = (text: string) => isCurrent && setPrinted((texts) => [...texts, text].slice(-20));
    const fail = (error: unknown) => isCurrent && setProblem(messageOf(error));
    setProblem(undefined);
    setPrinted([]);
    clearRequests();
    const container = document.createElement('div');
    container.id = 'root';
    place.replaceChildren(container);
    const openLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      print(`Link to ${link.href}`);
    };
    place.addEventListener('click', openLink);
    runCode(code, print).then((ran) => {
      if (!isCurrent) return ran.stop();
      stop = ran.stop;
      if (ran.elements.length === 0) return;
      root = createRoot(container);
      root.render(
        <StrictMode>
          <Boundary onError={fail}>
            <Provided elements={ran.elements} />
          </Boundary>
        </StrictMode>,
      );
    }, fail);
    return () => {
      isCurrent = false;
      place.removeEventListener('click', openLink);
      // React warns about a root that is unmounted while another one renders
      setTimeout(() => {
        stop();
        root?.unmount();
      });
    };
  }, [code]);
  return (
    <section className="result" aria-label="Result">
      <div ref={element} className={className} />
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {printed.length > 0 && (
        <output className="printed" aria-label="Console">
          {printed.join('\n')}
        </output>
      )}
    </section>
  );
}
