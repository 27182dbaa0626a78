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
  if (!picture) return <span aria-hidden="true" className="sheet-qr" />;
  return <img src={picture} alt={label} className="sheet-qr" />;
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
      className="sheet-strip"
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

function Head({ order }: { order: ProductionOrder }) {
  const { business, origin } = useSite();
  const flags = otherFlags(order);
  return (
    <div className="sheet-head">
      <div>
        <p className="sheet-brand">
          <img src={business.logo} alt="" width={40} height={40} />
          {business.name}
        </p>
        <h1 className="sheet-title">Ficha de produção</h1>
        <p>
          Pedido <strong className="sheet-number">{orderNumberText(order.number)}</strong>
        </p>
        <p>Comprado em {formatDateTime(new Date(order.created_at))}</p>
        {order.closing && (
          <p className="sheet-closed">
            {order.closing === 'voided' ? 'PEDIDO ANULADO' : 'PEDIDO CANCELADO'}: não produzir, não entregar
          </p>
        )}
        {order.refunded && <p className="sheet-closed">{REFUNDED_NOTE}</p>}
        {stoppedNote(order) && <p className="sheet-closed">{stoppedNote(order)}</p>}
        {flags.length > 0 && <p className="sheet-flags">Atenção: {flags.map(flagText).join(', ')}</p>}
      </div>
      <div className="sheet-code">
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
    <div className="sheet-ceremony">
      <div className="sheet-deadline">
        <p>Entregar até</p>
        <p className="sheet-hour">{deadline.hour}</p>
        <p>{deadline.day}</p>
      </div>
      <dl>
        <div>
          <dt>Homenagem a</dt>
          <dd className="sheet-strong">{order.deceased_name}</dd>
        </div>
        <div>
          <dt>Local</dt>
          <dd className="sheet-strong">{order.funeral_location}</dd>
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
          <div className="sheet-flags">
            <dt>Funeral</dt>
            <dd>O funeral mudou em {formatDateTime(new Date(order.funeral.changed_at))}: confira local e hora.</dd>
          </div>
        )}
      </dl>
      <dl className="sheet-place">
        <PlaceNotes location={order.funeral_location} />
      </dl>
    </div>
  );
}

function Faixas({ faixas, density }: { faixas: WreathGroup['faixas']; density: SheetDensity }) {
  const isDrawn = density === 'roomy' || density === 'medium';
  return (
    <ol className="sheet-faixas">
      {faixas.map(({ number, text }) => (
        <li key={number}>
          <span className="sheet-box">{number}</span>
          {text === null && <span>sem faixa</span>}
          {text !== null && isDrawn && <FaixaStrip text={text} />}
          {text !== null && !isDrawn && (
            <span dir="auto" className="sheet-text">
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
    <section className="sheet-wreath">
      <Picture url={group.image} alt="" sizes="14rem" eager className="sheet-picture" />
      <div className="sheet-words">
        <h2>
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

function Foot({ order }: { order: ProductionOrder }) {
  const reached = PRODUCTION_STATES.indexOf(order.production);
  return (
    <div className="sheet-foot">
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
      <div className="sheet-notes">
        <p>Observações</p>
        {order.notes.length === 0 ? (
          <>
            <span />
            <span />
          </>
        ) : (
          <ul>
            {order.notes.map(({ at, text }) => (
              <li key={at + text} className="whitespace-pre-line">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="sheet-stages">
        {PRODUCTION_STATES.map((stage, at) => (
          <li key={stage}>
            <span className="sheet-check">{at <= reached ? '✓' : ''}</span>
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
      <div className="sheet-wreaths">
        {groups.map((group) => (
          <Wreath key={group.faixas[0]?.number} group={group} density={density} />
        ))}
      </div>
      <Foot order={order} />
    </article>
  );
}
