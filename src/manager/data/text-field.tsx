'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { FieldSchema } from '../../contract/index.js';
import type { FieldControlProps } from './data-form.js';

/** Time without typing before a value is applied, in milliseconds. */
const PAUSE = 500;
/** Texts that can be longer have several lines, in characters. */
const LINE = 120;

const inputTypes = { date: 'date', 'date-time': 'datetime-local', uri: 'url', email: 'email' } as const;

const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';

/** Two digits. */
const pad = (number: number) => String(number).padStart(2, '0');

/** Text of a control for a value. Date and time are in the time zone of the browser. */
function textOf({ format }: FieldSchema, value: FieldControlProps['value']): string {
  if (value === undefined) return '';
  const time = new Date(String(value));
  if (format !== 'date-time' || Number.isNaN(time.getTime())) return String(value);
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** Value for the text of a control; null if it is empty. */
function typedValue(schema: FieldSchema, text: string): string | number | null {
  if (text === '') return null;
  if (isNumber(schema)) return Number(text);
  return schema.format === 'date-time' ? new Date(text).toISOString() : text;
}

/** Input for a text, a number or a date. Applies its value after a pause, and when it loses the focus. */
export function TextField({ id, helpId, schema, value, onChange }: FieldControlProps): ReactElement {
  const saved = textOf(schema, value);
  const [draft, setDraft] = useState<string>();
  const [message, setMessage] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    // the value was applied, or changed elsewhere, for example by an undo. What was typed since waits for its pause
    if (!apply.current) setDraft(undefined);
    void saved;
  }, [saved]);
  // a form that closes applies what was typed
  useEffect(() => () => apply.current?.(), []);

  const change = (control: HTMLInputElement | HTMLTextAreaElement) => {
    const { value: text, validity, validationMessage } = control;
    setDraft(text);
    setMessage(validity.valid ? '' : validationMessage);
    clearTimeout(timer.current);
    apply.current = () => {
      clearTimeout(timer.current);
      apply.current = undefined;
      if (validity.valid && text !== saved) onChange(typedValue(schema, text));
    };
    timer.current = setTimeout(() => apply.current?.(), PAUSE);
  };
  const { format, minLength, maxLength, minimum, maximum, multipleOf } = schema;
  const messageId = `${id}-message`;
  const common = {
    id,
    className: 'relx-manager-input',
    value: draft ?? saved,
    'aria-invalid': message !== '' || undefined,
    'aria-describedby': [helpId, message && messageId].filter(Boolean).join(' ') || undefined,
    minLength,
    maxLength,
    onBlur: () => apply.current?.(),
  };
  return (
    <>
      {format === undefined && !isNumber(schema) && (maxLength ?? 0) > LINE ? (
        <textarea {...common} rows={2} onChange={({ target }) => change(target)} />
      ) : (
        <input
          {...common}
          type={isNumber(schema) ? 'number' : format ? inputTypes[format] : 'text'}
          min={minimum}
          max={maximum}
          step={isNumber(schema) ? (multipleOf ?? (schema.type === 'integer' ? 1 : 'any')) : undefined}
          onChange={({ target }) => change(target)}
        />
      )}
      <span className={message && 'relx-manager-error'} id={messageId} role="alert">
        {message}
      </span>
    </>
  );
}
