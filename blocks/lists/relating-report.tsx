import { Notice } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { Outcome, Rejection } from './relating.js';

interface RelatingReportProps {
  readonly isUndo: boolean;
  readonly outcome: Outcome;
  /** Number of all relations. */
  readonly total: number;
}

/** Most rejected relations that the report shows. */
const SHOWN = 100;

function messagesOf({ isUndo, outcome, total }: RelatingReportProps): readonly string[] {
  const { done, changed, unchanged, rejected } = outcome;
  const count = (number: number, text: string) => sprintf(text, number.toLocaleString());
  const changedText = isUndo
    ? /* translators: %s: number of relations. */
      _n('%s relation removed.', '%s relations removed.', changed.length, 'relx')
    : /* translators: %s: number of relations. */
      _n('%s relation added.', '%s relations added.', changed.length, 'relx');
  return [
    count(changed.length, changedText),
    unchanged > 0 && !isUndo
      ? /* translators: %s: number of relations. */
        count(unchanged, _n('%s already existed.', '%s already existed.', unchanged, 'relx'))
      : '',
    rejected.length > 0
      ? /* translators: %s: number of relations. */
        count(rejected.length, _n('%s was rejected.', '%s were rejected.', rejected.length, 'relx'))
      : '',
    done < total
      ? /* translators: %s: number of relations. */
        count(total - done, _n('%s was not sent.', '%s were not sent.', total - done, 'relx'))
      : '',
  ].filter((text) => text !== '');
}

/** The reason of the site. Its own message about an object itself names a parameter. */
const reasonOf = ({ pair: { body }, reason }: Rejection) =>
  body.from_type === body.to_type && body.from_id === body.to_id ? __('An item can’t be related to itself.', 'relx') : reason;

/** What became of relations: their numbers, and the reasons for rejected ones. */
export function RelatingReport(props: RelatingReportProps): ReactElement {
  const { rejected, done } = props.outcome;
  const shown = rejected.slice(0, SHOWN);
  return (
    <>
      <Notice status={rejected.length > 0 || done < props.total ? 'warning' : 'success'} isDismissible={false}>
        {messagesOf(props).join(' ')}
      </Notice>
      {shown.length > 0 && (
        <div className="relx-relate-rejected">
          <table className="widefat striped">
            <thead>
              <tr>
                <th scope="col">{__('Selected', 'relx')}</th>
                <th scope="col">{__('Item', 'relx')}</th>
                <th scope="col">{__('Reason', 'relx')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((rejection) => {
                const { row, item } = rejection.pair;
                return (
                  <tr key={`${row.id} ${item.object_type} ${item.id}`}>
                    <th scope="row">{row.title}</th>
                    <td>{item.title}</td>
                    <td>{reasonOf(rejection)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {rejected.length > shown.length && (
        <p>
          {/* translators: %d: how many rows a table shows. */}
          {sprintf(__('The first %d are shown.', 'relx'), SHOWN)}
        </p>
      )}
    </>
  );
}
