import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { ProgressBar } from './progress-bar.js';
import { requestTool } from './tools.js';

/** The state of the work on similar posts. */
interface Work {
  readonly step: 'texts' | 'posts' | 'none';
  /** Posts that are left in this step, of `total`. */
  readonly left: number;
  readonly total: number;
  readonly stopped: boolean;
  /** Posts that have similar posts, or wait for them. */
  readonly posts: number;
  readonly computed: number;
}

type Action = 'start' | 'stop' | 'run';

/** Milliseconds between two requests while another process works. */
const PAUSE = 2000;

/** Where a step began in this tab, to estimate the time that it takes. */
interface Begin {
  readonly step: Work['step'];
  readonly left: number;
  readonly time: number;
}

/** Text of the time that is left. */
function remaining(seconds: number): string {
  if (seconds < 60) return __('Less than a minute left', 'relx');
  const minutes = Math.ceil(seconds / 60);
  /* translators: %d: number of minutes. */
  return sprintf(_n('About %d minute left', 'About %d minutes left', minutes, 'relx'), minutes);
}

function progressText({ step, left, total }: Work, begin: Begin | undefined): string {
  const counts = [(total - left).toLocaleString(), total.toLocaleString()] as const;
  /* translators: 1: number of posts. 2: number of all posts. */
  if (step === 'texts') return sprintf(__('Reading texts: %1$s of %2$s posts', 'relx'), ...counts);
  /* translators: 1: number of posts. 2: number of all posts. */
  const text = sprintf(__('Computing: %1$s of %2$s posts', 'relx'), ...counts);
  const done = begin?.step === step ? begin.left - left : 0;
  if (!begin || done <= 0) return text;
  /* translators: 1: progress, such as "Computing: 5 of 10 posts". 2: remaining time. */
  return sprintf(__('%1$s. %2$s.', 'relx'), text, remaining((((Date.now() - begin.time) / done) * left) / 1000));
}

/** How many posts have similar posts, and the progress of the work on them, which goes on while this is shown. */
export function SimilarWork(): ReactElement {
  const [work, setWork] = useState<Work>();
  const [error, setError] = useState<unknown>();
  const begin = useRef<Begin | undefined>(undefined);
  const isShown = useRef(true);
  /** Number of the last request, and of the one whose response is shown: an earlier one that responds later is out of date. */
  const requests = useRef({ sent: 0, shown: 0 });
  const isBusy = work !== undefined && work.step !== 'none' && !work.stopped;

  const request = useCallback(async (action?: Action) => {
    const number = ++requests.current.sent;
    try {
      const next = await requestTool<Work>('similar', {}, action ? { method: 'POST', data: { action } } : {});
      if (!isShown.current || number < requests.current.shown) return;
      requests.current.shown = number;
      // a larger number is new work
      if (begin.current?.step !== next.step || begin.current.left < next.left || next.stopped)
        begin.current = { step: next.step, left: next.left, time: Date.now() };
      setWork(next);
      setError(undefined);
    } catch (failure) {
      if (isShown.current && number >= requests.current.shown) setError(failure);
    }
  }, []);

  useEffect(() => {
    isShown.current = true;
    void request();
    return () => {
      isShown.current = false;
    };
  }, [request]);

  useEffect(() => {
    if (!isBusy || error) return;
    let isCurrent = true;
    const run = async () => {
      while (isCurrent) {
        const started = Date.now();
        await request('run');
        const pause = Math.max(0, PAUSE - (Date.now() - started));
        if (isCurrent) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [isBusy, error, request]);

  return (
    <section className="relx-admin-similar">
      <h2>{__('Similar posts', 'relx')}</h2>
      {error ? (
        <Failure error={error} onRetry={() => void request()} />
      ) : work ? (
        <State work={work} begin={begin.current} onAct={(action) => void request(action)} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

interface StateProps {
  readonly work: Work;
  readonly begin: Begin | undefined;
  readonly onAct: (action: Action) => void;
}

function State({ work, begin, onAct }: StateProps): ReactElement {
  const { step, left, total, stopped, posts, computed } = work;
  const isWaiting = stopped && step !== 'none';
  return (
    <>
      <p>
        {sprintf(
          /* translators: 1: number of posts. 2: number of all posts. */
          __('Posts with similar posts: %1$s of %2$s', 'relx'),
          computed.toLocaleString(),
          posts.toLocaleString(),
        )}
      </p>
      {step !== 'none' && !stopped ? (
        <ProgressBar label={progressText(work, begin)} value={total - left} total={total} onStop={() => onAct('stop')} />
      ) : (
        <>
          {isWaiting && (
            <p role="status">
              {sprintf(
                /* translators: %s: number of posts. */
                _n('Stopped. %s post waits.', 'Stopped. %s posts wait.', left, 'relx'),
                left.toLocaleString(),
              )}
            </p>
          )}
          <p>
            <Button variant="secondary" onClick={() => onAct('start')}>
              {isWaiting ? __('Continue', 'relx') : __('Compute all similar posts again', 'relx')}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
