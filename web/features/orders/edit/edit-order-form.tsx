import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getOrder, type OrderDetails, updateOrder } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { ApiError, callForEffect, reasonOf } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { currentSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { BuyerFields, CeremonyFields, MethodField } from '#web/ui/purchase-fields.tsx';
import { RelatedFuneral } from '../related-funeral.tsx';
import { EditNotice } from './edit-notice.tsx';
import { FaixaFields } from './faixa-fields.tsx';
import { ItemFields, OrderTotal } from './item-fields.tsx';
import { bodyOf, errorsOf, errorsOfIssues, LABELS, type OrderBody, type OrderErrors, textsOf } from './order-form.ts';
import { type OrderEdit, useOrderEdit } from './use-order-edit.ts';

const FAILURE = 'Falha ao salvar.';
const RETURN_MS = 600;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="@container p-6">
      <Heading level={2} size={4} className="mb-5">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

/** Leads back to the list a moment after saving, unless somebody has gone elsewhere. */
function useReturnToList(isSaved: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate(paths.orders, { state }), RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, state]);
}

function useSave(order: OrderDetails, edit: OrderEdit, refuse: (errors: OrderErrors) => void) {
  const queryClient = useQueryClient();
  const query = apiQuery(getOrder, { params: { orderId: order.order_id } });
  return useMutation({
    mutationFn: (body: OrderBody) => callForEffect(updateOrder, { params: { orderId: order.order_id }, body }),
    onSuccess: () => {
      edit.finish();
      showSuccess('Pedido atualizado com sucesso.');
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: async (error) => {
      showFailure(reasonOf(error) ?? FAILURE);
      if (!(error instanceof ApiError)) return;
      refuse(errorsOfIssues(error.issues));
      // The order as the other person left it shows what they changed.
      if (error.status === 409) await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

/** Buyer, ceremony, faixas and quantities of one order; its number, date and stock stay as they are. */
export function EditOrderForm({ order }: { order: OrderDetails }) {
  const edit = useOrderEdit(order);
  const { errors, refuse } = useFieldErrors<OrderErrors>(textsOf(edit.form), {});
  const [tries, setTries] = useState(0);
  const save = useSave(order, edit, refuse);
  const { state } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useReturnToList(save.isSuccess);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || save.isSuccess) return;
    const body = bodyOf(edit.base, edit.form);
    const found = errorsOf(body);
    refuse(found);
    setTries(tries + 1);
    if (Object.keys(found).length > 0) showFailure(FAILURE, 'Corrija os campos marcados em vermelho.');
    else save.mutate(body);
  }

  const purchase = { values: edit.form.fields, labels: LABELS, errors, onChange: edit.setField };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Pedido" className="space-y-6">
      <EditNotice edit={edit} />
      <div className="grid grid-cols-1 items-start gap-6 @5xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <Section title="Cerimônia">
            <CeremonyFields form={purchase} />
            {order.funeral && (
              <div className="mt-5">
                <RelatedFuneral funeral={order.funeral} />
              </div>
            )}
          </Section>
          <Section title="Faixas">
            <FaixaFields edit={edit} errors={errors} />
          </Section>
          <Section title="Comprador">
            <BuyerFields form={purchase}>
              <MethodField
                value={edit.form.fields.payment_method}
                error={errors.payment_method}
                onChange={(method) => edit.setField('payment_method', method)}
              />
            </BuyerFields>
          </Section>
        </div>
        <div className="space-y-6 @5xl:sticky @5xl:top-24">
          <Section title="Itens">
            <ItemFields edit={edit} errors={errors} />
          </Section>
          <Section title="Total">
            <OrderTotal edit={edit} />
            <Details
              className="mt-5 border-line border-t pt-4"
              entries={[['Data do pedido', formatDateTime(new Date(order.created_at))]]}
            />
            <div className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" busy={save.isPending} busyLabel="Salvando…">
                Salvar
              </Button>
              <Button variant="secondary" asChild>
                <SiteLink to={paths.orders} state={state}>
                  Cancelar
                </SiteLink>
              </Button>
            </div>
          </Section>
        </div>
      </div>
      <LeaveGuard
        isHolding={() => edit.isDirty && !save.isSuccess && currentSession() !== undefined}
        onDiscard={edit.finish}
      />
    </form>
  );
}
