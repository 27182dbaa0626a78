import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A field that somebody else changed, with their value and the one typed here, if any; '' is shown as empty. */
export type FieldDifference = { label: string; theirs: string; mine?: string | undefined };

type ConflictNoticeProps = {
  /** The record that somebody else changed: 'Este produto'. */
  subject: string;
  differences: readonly FieldDifference[];
  /** Takes their values into the form. */
  onReload: () => void;
  /** Keeps what was typed, to be saved on top of theirs. */
  onKeep: () => void;
};

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">vazio</em> : <span className="break-words">{text}</span>;
}

/**
 * Shows that somebody else saved first: their values beside those typed here, with a button to take theirs and one to
 * keep mine. It takes the focus, because it may appear far from the save button.
 */
export function ConflictNotice({ subject, differences, onReload, onKeep }: ConflictNoticeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label="Alterado por outra pessoa">
      <Notice
        tone="warning"
        title={`${subject} mudou enquanto você editava`}
        action={
          <>
            <Button size="small" onClick={onKeep}>
              Manter o que digitei
            </Button>
            <Button size="small" variant="secondary" onClick={onReload}>
              Recarregar
            </Button>
          </>
        }
      >
        <p>
          Nada do que você digitou se perdeu, e nada foi gravado por cima.
          {differences.length === 0 && ' O que mudou não aparece neste formulário.'}
        </p>
        {differences.length > 0 && (
          <dl className="mt-3 space-y-2 text-small">
            {differences.map(({ label, theirs, mine }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd>
                  Agora: <Value text={theirs} />
                </dd>
                {mine !== undefined && mine !== theirs && (
                  <dd>
                    No formulário: <Value text={mine} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </Notice>
    </section>
  );
}
