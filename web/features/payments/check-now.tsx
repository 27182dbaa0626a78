import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { CheckAnswer } from './use-payment-poll.ts';

/** An earlier call would get the same answer. */
const REST_SECONDS = 5;

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function answerText(answer: CheckAnswer): string {
  switch (answer.kind) {
    case 'ok':
      return 'Pagamento aprovado.';
    case 'pending':
      return 'Ainda não recebemos a confirmação. Ela costuma chegar em poucos segundos depois do pagamento.';
    case 'rejected':
      return 'O Mercado Pago não aprovou este pagamento.';
    case 'unknown':
      return 'O Mercado Pago não encontrou este pagamento. Se o seu banco confirmou o Pix, fale conosco.';
    case 'too-often':
      return 'Já verificamos há pouco. Esta página continua verificando sozinha, e avisa quando a confirmação chegar.';
    case 'unreachable':
      return 'Não conseguimos verificar agora. Confira a sua conexão e tente de novo.';
  }
}

/** The seconds until the button may be pressed again, updated each second, and a function that starts the wait. */
function useRest() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  function begin(seconds: number) {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }
  return { isResting: () => Date.now() < until, secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), begin };
}

type CheckNowProps = {
  onCheck: () => Promise<CheckAnswer>;
  isMain: boolean;
};

export function CheckNow({ onCheck, isMain }: CheckNowProps) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ answer: CheckAnswer; at: Date }>();
  const [isLong, setLong] = useState(false);
  const rest = useRest();
  async function check() {
    if (busy || rest.isResting()) return;
    setBusy(true);
    const answer = await onCheck();
    setTold({ answer, at: new Date() });
    setLong(answer.kind === 'too-often');
    rest.begin(answer.kind === 'too-often' ? answer.retryAfterSeconds : REST_SECONDS);
    setBusy(false);
  }
  return (
    <div className="flex w-full flex-col items-center gap-2">
      <Button
        size="large"
        variant={isMain ? 'primary' : 'secondary'}
        onClick={() => void check()}
        busy={busy}
        busyLabel="Verificando…"
        className="w-full px-4! sm:w-auto sm:px-7!"
      >
        Já paguei, verificar agora
      </Button>
      <output className="block min-h-6 text-muted text-small">
        {told && !busy && (
          <>
            {answerText(told.answer)}{' '}
            <span className="whitespace-nowrap tabular-nums">Verificado às {clock.format(told.at)}.</span>
          </>
        )}
      </output>
      {isLong && rest.secondsLeft > 0 && (
        <p className="text-muted text-small tabular-nums">Você pode verificar de novo em {rest.secondsLeft} s.</p>
      )}
    </div>
  );
}
