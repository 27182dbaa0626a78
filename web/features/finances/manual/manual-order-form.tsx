import { type ReactNode, useId } from 'react';
import type { ManagedProduct } from '#contract/products.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BuyerFields, CeremonyFields, MethodField } from '#web/ui/purchase-fields.tsx';
import { financeReason, useProducts } from '../queries.ts';
import { LineFields } from './line-fields.tsx';
import { chosenLines, LABELS, offered } from './manual-order.ts';
import { TotalField } from './total-field.tsx';
import { useManualOrder } from './use-manual-order.ts';
import { useSending } from './use-sending.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container">
      <Heading level={3} size={4} id={id} className="mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Form({ offer, onSent }: { offer: readonly ManagedProduct[]; onSent: () => void }) {
  const edit = useManualOrder();
  const { form, errors, isSending, send, wasWritten, forget } = useSending(edit, offer, onSent);

  function another(): void {
    edit.renew();
    forget();
  }

  const purchase = { values: edit.form.fields, labels: LABELS, errors, onChange: edit.setField };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Pedido manual"
      className="space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {edit.wasRestored && <DraftNotice onDiscard={edit.discard} />}
      <Part title="Itens">
        <LineFields edit={edit} errors={errors} offer={offer} />
      </Part>
      <Part title="Cerimônia">
        <CeremonyFields form={purchase} />
      </Part>
      <Part title="Comprador">
        <BuyerFields form={purchase} isByPhone>
          <MethodField value={edit.form.method} error={errors.payment_method} onChange={edit.setMethod} />
        </BuyerFields>
      </Part>
      <Part title="Valor">
        <TotalField edit={edit} lines={chosenLines(edit.form.lines, offer)} error={errors.total} />
      </Part>
      {wasWritten && (
        <Notice
          tone="warning"
          live
          title="Este lançamento já foi gravado"
          action={
            <Button size="small" variant="secondary" onClick={another}>
              É outro pedido
            </Button>
          }
        >
          Uma tentativa anterior chegou ao servidor com outros dados. Confira a lista de pedidos e corrija por lá. Se
          este é mesmo outro pedido, diga aqui e adicione de novo.
        </Notice>
      )}
      <Button type="submit" busy={isSending} busyLabel="Adicionando…">
        Adicionar pedido
      </Button>
    </form>
  );
}

/** An order by phone or at the counter; `onSent` is told when it has been written. */
export function ManualOrderForm({ onSent }: { onSent: () => void }) {
  const { data, error, isError, isFetching, refetch } = useProducts();
  if (!data && !isError) return <ListSkeleton label="Carregando produtos…" />;
  if (!data) {
    return (
      <ErrorState message="Falha ao carregar produtos." onRetry={() => void refetch()} busy={isFetching}>
        {financeReason(error)}
      </ErrorState>
    );
  }
  const offer = offered(data);
  if (offer.length === 0) {
    return (
      <EmptyState title="Nenhuma coroa à venda">
        Ative um produto ou reponha o estoque em Produtos para lançar um pedido.
      </EmptyState>
    );
  }
  return <Form offer={offer} onSent={onSent} />;
}
