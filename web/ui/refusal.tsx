import { Notice } from './notice.tsx';

/** Why something that was sent wasn't taken; nothing without a text. */
export function Refusal({ text, className = '' }: { text: string | undefined; className?: string }) {
  return (
    text !== undefined && (
      <Notice tone="error" live className={className}>
        {text}
      </Notice>
    )
  );
}
