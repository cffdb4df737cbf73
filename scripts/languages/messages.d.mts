/** A translatable message. */
export interface Message {
  readonly text: string;
  readonly plural?: string | undefined;
  readonly context?: string | undefined;
  /** Comments for translators. */
  readonly comments: readonly string[];
  readonly files: readonly string[];
}
export function messagesOf(root: string): Message[];
