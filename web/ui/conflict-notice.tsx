import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A field as somebody else left it, and as it was typed here, if it was; '' is shown as empty. */
export type FieldDifference = { label: string; theirs: string; mine?: string | undefined };

type ConflictNoticeProps = {
  /** What was changed by somebody else: 'Este produto'. */
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
 * Somebody else saved first: what they changed beside what was typed here, and the two ways on. Nothing is lost. It takes
 * the focus, for it may appear far from the button that was pressed.
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
