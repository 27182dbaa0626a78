import { type ReactNode, useEffect, useState } from 'react';
import type { ProductionOrder } from '#contract/production.ts';
import { dayOf, formatDateTime, formatDay, formatTime, weekdayName } from '#domain/dates.ts';
import { isRightToLeft, layoutFaixa, RIBBON } from '#domain/faixa.ts';
import { orderNumberText } from '#domain/order.ts';
import { formatPhone } from '#domain/phone.ts';
import { PRODUCTION_LABELS, PRODUCTION_STATES } from '#domain/production.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { PlaceNotes } from '#web/lib/place-notes.tsx';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Picture } from '#web/ui/picture.tsx';
import { flagText, otherFlags, REFUNDED_NOTE, stoppedNote } from '../order-texts.ts';
import { followedText } from '../related-funeral.tsx';
import { type WreathGroup, wreathGroups } from '../units.ts';
import './order-sheet.css';

/** Hour and day of an ISO instant in São Paulo: '16:00' and 'sábado, 21/11/2026'. */
export function hourAndDay(instant: string): { hour: string; day: string } {
  const at = new Date(instant);
  return { hour: formatTime(at), day: `${weekdayName(dayOf(at))}, ${formatDay(at)}` };
}

export type SheetDensity = 'roomy' | 'medium' | 'small' | 'dense';

/** The size of the wreaths, so that a usual order fills one page and a large one fits on it. */
export function densityOf(units: number, kinds: number): SheetDensity {
  if (units <= 1) return 'roomy';
  if (units <= 3) return 'medium';
  return units <= 8 && kinds <= 4 ? 'small' : 'dense';
}

const QR = 'block aspect-square w-full bg-[#fff]';

/** A QR code of an address, in black on white in every theme; its library is loaded when it is first needed. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode')
      .then((qrcode) => qrcode.toString(url, { type: 'svg' }))
      .then((svg) => isCurrent && setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  if (!picture) return <span aria-hidden="true" className={QR} />;
  return <img src={picture} alt={label} className={QR} />;
}

const LINE_HEIGHT = 1.16;
/** Distance of the baseline below the letters' middle, in letter heights. */
const BASELINE = 0.3;

/** A faixa laid flat, its text set as it will be printed. */
export function FaixaStrip({ text }: { text: string }) {
  const { lines, fontSize } = layoutFaixa(text);
  const first = RIBBON.height / 2 + fontSize * BASELINE - ((lines.length - 1) * fontSize * LINE_HEIGHT) / 2;
  return (
    <svg
      viewBox={`0 0 ${RIBBON.width} ${RIBBON.height}`}
      role="img"
      aria-label={`Faixa: ${text}`}
      direction={isRightToLeft(text) ? 'rtl' : 'ltr'}
      className="sheet-strip block min-w-0 flex-1 [&_rect]:fill-none [&_rect]:stroke-3 [&_rect]:stroke-line-strong [&_text]:fill-ink [&_text]:font-display [&_text]:font-semibold"
    >
      <rect x="3" y="3" width={RIBBON.width - 6} height={RIBBON.height - 6} rx="6" />
      {Array.from(lines.entries(), ([at, line]) => (
        <text
          key={at}
          x={RIBBON.width / 2}
          y={first + at * fontSize * LINE_HEIGHT}
          fontSize={fontSize}
          textAnchor="middle"
          unicodeBidi="isolate"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

const CLOSED = 'mt-[0.5rem] border-2 border-current px-[0.5rem] py-[0.25rem] font-bold text-[1.3125rem] text-error';
const FLAGS = 'font-semibold text-error';
const STRONG = 'font-semibold text-[1.3125rem] leading-[1.25] print:text-[15pt]';

function Head({ order }: { order: ProductionOrder }) {
  const { business, origin } = useSite();
  const flags = otherFlags(order);
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex items-center gap-[0.5rem] font-display text-[1.0625rem]">
          <img src={business.logo} alt="" width={40} height={40} className="size-8" />
          {business.name}
        </p>
        <h1 className="mt-2 mb-1 font-display text-[1.875rem] leading-[1.1] print:text-[22pt]">Ficha de produção</h1>
        <p>
          Pedido <strong className="wrap-anywhere text-[0.9375rem]">{orderNumberText(order.number)}</strong>
        </p>
        <p>Comprado em {formatDateTime(new Date(order.created_at))}</p>
        {order.closing && (
          <p className={CLOSED}>
            {order.closing === 'voided' ? 'PEDIDO ANULADO' : 'PEDIDO CANCELADO'}: não produzir, não entregar
          </p>
        )}
        {order.refunded && <p className={CLOSED}>{REFUNDED_NOTE}</p>}
        {stoppedNote(order) && <p className={CLOSED}>{stoppedNote(order)}</p>}
        {flags.length > 0 && <p className={FLAGS}>Atenção: {flags.map(flagText).join(', ')}</p>}
      </div>
      <div className="sheet-code w-30 text-center text-[0.8125rem] text-muted leading-[1.25]">
        <QrCode url={origin + paths.orderSheet(order.order_id)} label="Código QR que abre esta ficha no celular" />
        <p>Abra no celular para marcar a etapa</p>
      </div>
    </div>
  );
}

function Ceremony({ order }: { order: ProductionOrder }) {
  const deadline = hourAndDay(order.deliver_by);
  const ceremony = hourAndDay(order.funeral_time);
  return (
    <div className="sheet-ceremony flex flex-wrap justify-between gap-x-6 gap-y-4 border-ink border-y-2 py-4 [&_dt]:text-[0.875rem] [&_dt]:text-muted [&_dt]:leading-[1.2]">
      <div className="content-center rounded-control bg-ink px-6 py-2 text-center text-surface">
        <p>Entregar até</p>
        <p className="font-bold text-[3rem] tabular-nums leading-[1.05] print:text-[40pt]">{deadline.hour}</p>
        <p>{deadline.day}</p>
      </div>
      <dl className="min-w-0 flex-[1_1_16rem] space-y-2">
        <div>
          <dt>Homenagem a</dt>
          <dd className={STRONG}>{order.deceased_name}</dd>
        </div>
        <div>
          <dt>Local</dt>
          <dd className={STRONG}>{order.funeral_location}</dd>
        </div>
        <div>
          <dt>Cerimônia</dt>
          <dd>
            <strong>{ceremony.hour}</strong>, {ceremony.day}
          </dd>
        </div>
        {order.funeral?.linked && (
          <div>
            <dt>Funeral</dt>
            <dd>{followedText(order)}</dd>
          </div>
        )}
        {order.funeral?.changed_at && !order.funeral.linked && (
          <div className={FLAGS}>
            <dt>Funeral</dt>
            <dd>O funeral mudou em {formatDateTime(new Date(order.funeral.changed_at))}: confira local e hora.</dd>
          </div>
        )}
      </dl>
      {/* Running text: as rows the notes of a place would push the sheet onto a second page. */}
      <dl className="sheet-place min-w-0 flex-[1_0_100%] empty:hidden [&>div:not(:last-child)]:after:content-['_·_'] [&_:is(div,dt,dd)]:inline [&_dd]:whitespace-normal [&_dt]:after:content-[':_']">
        <PlaceNotes location={order.funeral_location} />
      </dl>
    </div>
  );
}

function Faixas({ faixas, density }: { faixas: WreathGroup['faixas']; density: SheetDensity }) {
  const isDrawn = density === 'roomy' || density === 'medium';
  return (
    <ol className="sheet-faixas mt-2 @max-[34rem]:col-span-full">
      {faixas.map(({ number, text }) => (
        <li key={number} className="flex break-inside-avoid items-center gap-2.5 pb-1.5">
          <span className="min-w-[1.75rem] flex-none rounded-[0.25rem] border border-line-strong text-center text-[0.875rem]">
            {number}
          </span>
          {text === null && <span>sem faixa</span>}
          {text !== null && isDrawn && <FaixaStrip text={text} />}
          {text !== null && !isDrawn && (
            <span
              dir="auto"
              className="sheet-text wrap-anywhere min-w-0 font-display font-semibold text-[1.3125rem] leading-[1.2]"
            >
              {text}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Wreath({ group, density }: { group: WreathGroup; density: SheetDensity }) {
  return (
    <section className="sheet-wreath grid grid-cols-[min(var(--picture),45%)_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-5 gap-y-3">
      <Picture
        url={group.image}
        alt=""
        sizes="14rem"
        eager
        className="sheet-picture row-span-2 w-full rounded-control @max-[34rem]:row-auto"
      />
      <div>
        <h2 className="font-display text-[1.3125rem] leading-[1.2]">
          {group.faixas.length} × {group.title}
        </h2>
        <p>
          Tamanho: {group.size || '—'} · Cor: {group.color || '—'}
        </p>
      </div>
      <Faixas faixas={group.faixas} density={density} />
    </section>
  );
}

const BLANK_LINE = 'block h-7 border-line-strong border-b';

function Foot({ order }: { order: ProductionOrder }) {
  const reached = PRODUCTION_STATES.indexOf(order.production);
  return (
    <div className="sheet-foot grid gap-3 border-ink border-t-2 pt-4">
      <p>
        Contato para a entrega: <strong>{order.buyer_name}</strong>
        {order.buyer_phone ? (
          <>
            ,{' '}
            <a href={phoneHref(order.buyer_phone)}>
              <strong>{formatPhone(order.buyer_phone)}</strong>
            </a>
          </>
        ) : (
          ' (sem telefone)'
        )}
      </p>
      <div>
        <p className="text-[0.875rem] text-muted">Observações</p>
        {order.notes.length === 0 ? (
          <>
            <span className={BLANK_LINE} />
            <span className={BLANK_LINE} />
          </>
        ) : (
          <ul>
            {order.notes.map(({ at, text }) => (
              <li key={at + text} className="whitespace-pre-line font-semibold">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {PRODUCTION_STATES.map((stage, at) => (
          <li key={stage} className="flex items-center gap-[0.5rem]">
            <span className="flex size-5.5 items-center justify-center rounded-[0.125rem] border-[1.5px] border-ink font-bold leading-none">
              {at <= reached ? '✓' : ''}
            </span>
            {PRODUCTION_LABELS[stage]}
            {at <= reached && <span className="sr-only"> (feito)</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OrderSheet({ order, children }: { order: ProductionOrder; children?: ReactNode }) {
  const groups = wreathGroups(order.wreaths);
  const density = densityOf(order.wreaths.length, groups.length);
  return (
    <article className="paper-sheet order-sheet" data-density={density} aria-label="Ficha de produção">
      <Head order={order} />
      <Ceremony order={order} />
      {children}
      <div className="sheet-wreaths flex flex-col gap-6">
        {groups.map((group) => (
          <Wreath key={group.faixas[0]?.number} group={group} density={density} />
        ))}
      </div>
      <Foot order={order} />
    </article>
  );
}
