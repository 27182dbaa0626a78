import { Flower2 } from 'lucide-react';
import { useState } from 'react';
import { type AlertType, showAlert } from '#web/lib/alerts.ts';
import { withLoading } from '#web/lib/loading.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import type { OverlayVariant } from '#web/ui/overlay-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TestResult } from '#web/ui/test-result.tsx';

const ALERTS: { type: AlertType; title: string; description: string }[] = [
  { type: 'success', title: 'Produto atualizado', description: 'Produto atualizado com sucesso.' },
  { type: 'error', title: 'Erro no Carrinho', description: 'Estoque insuficiente.' },
  { type: 'info', title: 'Loja fechada', description: 'Estamos fechados agora.' },
  { type: 'warning', title: 'Sessão quase expirada', description: 'Você será desconectado em 1 minuto.' },
];

const OVERLAYS: { variant: OverlayVariant; label: string }[] = [
  { variant: 'dialog', label: 'Janela' },
  { variant: 'sheet', label: 'Folha lateral' },
  { variant: 'full-screen', label: 'Tela cheia' },
];

function askSomething() {
  showAlert({
    type: 'warning',
    title: 'Confirmar exclusão',
    description: 'Coroas de novembro',
    confirm: { label: 'Excluir', onConfirm: () => undefined },
    cancel: { label: 'Cancelar', onCancel: () => undefined },
  });
}

function AlertButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      {ALERTS.map((alert) => (
        <Button key={alert.type} variant="secondary" onClick={() => showAlert(alert)}>
          Aviso: {alert.type}
        </Button>
      ))}
      <Button variant="secondary" onClick={askSomething}>
        Aviso com botões
      </Button>
      <Button variant="secondary" onClick={() => void withLoading(new Promise((resolve) => setTimeout(resolve, 1500)))}>
        Carregamento
      </Button>
    </div>
  );
}

function OverlayButtons() {
  const [open, setOpen] = useState<OverlayVariant>();
  return (
    <div className="flex flex-wrap gap-3">
      {OVERLAYS.map(({ variant, label }) => (
        <Button key={variant} variant="secondary" onClick={() => setOpen(variant)}>
          {label}
        </Button>
      ))}
      {OVERLAYS.map(({ variant, label }) => (
        <Overlay
          key={variant}
          variant={variant}
          title={label}
          description="Esc, o botão e um clique fora fecham."
          open={open === variant}
          onOpenChange={(next) => setOpen(next ? variant : undefined)}
          closeOnContentClick={variant === 'full-screen'}
        >
          <p>O foco fica aqui dentro e volta ao botão no fim.</p>
        </Overlay>
      ))}
    </div>
  );
}

export function FeedbackParts() {
  return (
    <section aria-labelledby="respostas" className="space-y-8">
      <Heading level={2} id="respostas">
        Respostas
      </Heading>
      <div className="grid gap-4 @3xl:grid-cols-2">
        <Notice title="Saiba antes de escolher">Entregamos apenas em Teresópolis.</Notice>
        <Notice tone="success" title="Tudo certo">
          O pedido foi recebido.
        </Notice>
        <Notice tone="warning" title="O preço mudou" action={<Button size="small">Entendi</Button>}>
          Confira o novo total antes de pagar.
        </Notice>
        <Notice tone="error" title="Não foi possível carregar">
          Verifique a conexão.
        </Notice>
        <Refusal text="Este pedido já foi cancelado." />
      </div>
      <TestResult
        result={{ ok: true, answer: 'O servidor de e-mail aceitou a mensagem.' }}
        words={{ ok: '✓', failed: '✗' }}
        className="text-small"
      />
      <AlertButtons />
      <OverlayButtons />
      <div className="grid gap-4 @3xl:grid-cols-3">
        <EmptyState icon={<Flower2 className="size-10" />} title="Nada por aqui" action={<Button>Ver coroas</Button>}>
          Escolha uma coroa para começar.
        </EmptyState>
        {[undefined, { status: 404 }, { status: 500 }].map((error) => (
          <QueryState
            key={error?.status ?? 0}
            query={{ data: undefined, error, isFetching: false, refetch: () => undefined }}
            loading="Carregando…"
            failure="Não foi possível carregar o produto."
            back={{ to: paths.wreaths, label: 'Ver coroas' }}
          >
            {() => null}
          </QueryState>
        ))}
        <div className="flex items-center justify-center text-green">
          <Spinner size="large" />
        </div>
      </div>
    </section>
  );
}
