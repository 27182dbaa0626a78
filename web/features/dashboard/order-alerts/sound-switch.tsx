import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ringForOrder } from './new-orders.tsx';
import { newOrderSound } from './order-alerts.ts';

export function SoundSwitch() {
  const isOn = newOrderSound.use();

  function change(on: boolean): void {
    newOrderSound.set(on);
    if (on) void ringForOrder();
  }

  return (
    <Card className="mt-6 flex items-center justify-between gap-4 p-6">
      <div className="min-w-0">
        <Heading level={2} size={4}>
          Som neste navegador
        </Heading>
        <p className="mt-1 text-muted text-small">
          Toca quando um pedido é pago, enquanto uma página do painel estiver aberta. Vale só para este aparelho.
        </p>
      </div>
      <Switch label="Tocar um som a cada novo pedido" checked={isOn} onChange={change} />
    </Card>
  );
}
