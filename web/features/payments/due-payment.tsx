import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import type { PayPage, payDue } from '#contract/payments.ts';
import { orderNumberText } from '#domain/order.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { OtherPayer } from './other-payer.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { payQuery } from './queries.ts';

const TITLES = {
  pending: 'Pagar o que falta de um pedido',
  paid: 'Não falta pagar nada deste pedido.',
  refused: 'O banco não aprovou o pagamento.',
  expired: 'Este pedido foi cancelado.',
};

const ENDS = {
  paid: 'Obrigado. Não é preciso pagar de novo.',
  expired: 'Não há nada a pagar. Se já pagou, fale conosco: devolvemos o valor.',
};

export function DuePayment({ payKey, order }: { payKey: string; order: PayPage }) {
  const client = useQueryClient();
  const { business } = useSite();
  const { status, rest_of: number, buyer_first_name, total } = order;
  const { queryKey } = payQuery(payKey);
  const pay = useMutation({
    mutationFn: () => call<typeof payDue>(addresses.payDue, { params: { chave: payKey }, body: { amount: total } }),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
    onError: (error) => {
      // Another amount is due by now, or none: the reloaded page says so.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    },
  });
  const isOpen = status === 'pending' || status === 'refused';
  const amount = moneyText(total);
  return (
    <PaymentScreen
      icon={<HeartHandshake className="size-9" strokeWidth={1.3} />}
      title={TITLES[status]}
      actions={
        isOpen && (
          <>
            <Button busy={pay.isPending} busyLabel="Gerando o pagamento…" onClick={() => pay.mutate()}>
              Pagar {amount}
            </Button>
            <Refusal text={refusalText(pay.error)} className="w-full text-left" />
          </>
        )
      }
      more={isOpen && <OtherPayer payKey={payKey} amount={amount} />}
    >
      {isOpen ? (
        <>
          <p>
            Faltam <strong className="text-ink">{amount}</strong> do pedido {number !== null && orderNumberText(number)}{' '}
            de {buyer_first_name}.
          </p>
          <p className="text-body">
            Quem recebe é {business.legalName}, CNPJ {business.cnpj}.
          </p>
        </>
      ) : (
        <p>{ENDS[status]}</p>
      )}
    </PaymentScreen>
  );
}
