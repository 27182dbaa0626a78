import { useRef, useState } from 'react';
import type { Day } from '#domain/dates.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { momentOf, readMoment, type TypedMoment } from '#domain/typed-moment.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { ChoiceChips } from '#web/ui/choice-chips.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput, type TextInputProps } from '#web/ui/text-input.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import {
  hourChoices,
  hourText,
  isOtherHour,
  nextDays,
  type Offer,
  otherHourChoices,
  quarterChoices,
  type TimeChoice,
} from './ceremony-times.ts';

const DayCalendar = lazyPart(
  () => import('#web/ui/day-calendar.tsx').then((module) => module.DayCalendar),
  () => (
    <output className="mt-2 block text-small text-warning">
      O calendário não abriu. Escreva o dia acima, como 25/12.
    </output>
  ),
  <Skeleton className="mt-2 h-80" />,
);

type WhenFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** As typed, 'dd/MM/yyyy HH:mm' once it is complete. */
  value: string;
  onChange: (text: string) => void;
  /** The first ceremony for which the site promises a wreath; earlier ones are for the telephone. */
  earliest?: Date | undefined;
};

function DayChips({ day, now, onDay }: { day: Day | undefined; now: Date; onDay: (day: Day) => void }) {
  const [isOpen, setOpen] = useState(false);
  const chips = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNext();
  // The server's page is kept for a while and doesn't know which day it is.
  const isHydrated = useHydrated();
  const days = nextDays(now);
  const isOther = day !== undefined && !days.some((one) => one.day === day);
  const choices = days.map(({ day: one, name, date }, at) => ({
    key: String(at),
    label: (
      <>
        {isHydrated || at < 2 ? name : '\u00a0'}
        <span className="block text-caption tabular-nums">{isHydrated ? date : '\u00a0'}</span>
      </>
    ),
    isChosen: isHydrated && one === day,
    onChoose: () => {
      setOpen(false);
      onDay(one);
    },
  }));
  const other = {
    key: 'other',
    label: (
      <>
        Outro dia
        {isOther && <span className="block text-caption tabular-nums">{textFromDay(day).slice(0, 5)}</span>}
      </>
    ),
    isChosen: isOther,
    isOpen,
    onChoose: () => setOpen(!isOpen),
  };
  return (
    <>
      <ChoiceChips ref={chips} label="Dia" layout="grid" className="mt-2.5" choices={[...choices, other]} />
      {isOpen && (
        <DayCalendar
          day={day}
          onChoose={(chosen) => {
            setOpen(false);
            onDay(chosen);
            focusNext(() => chips.current?.querySelector<HTMLElement>('[aria-expanded]'));
          }}
        />
      )}
    </>
  );
}

type TimeChipsProps = { offer: Offer; time: string | undefined; onTime: (time: string) => void; onOpen: () => void };

function ByPhone({ offer }: { offer: Offer }) {
  const { phone } = useBusinessContact('');
  return (
    <p className="mt-2.5 text-small">
      Pedindo agora, chega para cerimônias a partir de {momentText(offer.earliest, offer.now)}. Antes disso (em cinza),{' '}
      {BEFORE_PAYING.byPhone}:{' '}
      <a href={phone.href} className="text-link inline-flex min-h-6 items-center whitespace-nowrap font-semibold">
        {phone.text}
      </a>
    </p>
  );
}

function TimeChips({ offer, time, onTime, onOpen }: TimeChipsProps) {
  const [isOpen, setOpen] = useState(false);
  const hours = hourChoices(offer);
  const others = otherHourChoices(offer);
  const isOther = isOtherHour(time);
  const quarters = time ? quarterChoices(time, offer) : [];
  const chip = ({ time: one, isByPhone }: TimeChoice, isChosen: boolean, label = one) => ({
    key: one,
    label,
    isChosen,
    mutedBy: isByPhone ? BEFORE_PAYING.byPhone : undefined,
    onChoose: () => onTime(one),
  });
  const ofHour = (choice: TimeChoice) =>
    chip(choice, choice.time.slice(0, 2) === time?.slice(0, 2), hourText(choice.time));
  const toggle = {
    key: 'other',
    label: 'Outros horários',
    isChosen: isOther,
    isOpen: isOpen || isOther,
    onChoose: () => {
      setOpen(!isOpen);
      onOpen();
    },
  };
  return (
    <>
      <p className="mt-4 font-semibold text-small">A que horas?</p>
      <ChoiceChips
        label="Hora"
        layout="grid"
        className="mt-1.5 tabular-nums"
        choices={[...hours.map(ofHour), ...(others.length > 0 ? [toggle] : [])]}
      />
      {(isOpen || isOther) && (
        <ChoiceChips
          label="Outros horários"
          layout="grid"
          className="mt-2.5 border-gold-line border-t pt-2.5 tabular-nums"
          choices={others.map(ofHour)}
        />
      )}
      {quarters.length > 1 && (
        <ChoiceChips
          label="Minutos"
          layout="grid"
          className="mt-2.5 border-gold-line border-t pt-2.5 tabular-nums"
          choices={quarters.map((choice) => chip(choice, choice.time === time))}
        />
      )}
      {[...hours, ...quarters].some(({ isByPhone }) => isByPhone) && <ByPhone offer={offer} />}
    </>
  );
}

/**
 * Day and time of the ceremony on the São Paulo clock: typed in any usual form, or chosen, the day first. Only what was
 * chosen is set: a day alone has no time yet.
 */
export function WhenField({ value, onChange, onBlur, earliest, ...input }: WhenFieldProps) {
  const now = useNow();
  const moment = readMoment(value, now);
  const { day, time, noDay, noTime, unread } = moment;
  const hours = useRef<HTMLDivElement>(null);
  // They open at the foot of the screen, where the bar that pays would cover them.
  const showHours = () => requestAnimationFrame(() => hours.current?.scrollIntoView({ block: 'nearest' }));
  const isHalf = !noDay && !noTime && !unread && (day === undefined) !== (time === undefined);
  const choose = (chosen: TypedMoment) => {
    const next = { ...(day && { day }), ...(time && { time }), ...chosen };
    onChange(momentOf(next) ?? (next.day ? textFromDay(next.day) : ''));
  };
  return (
    <>
      <TextInput
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          const text = momentOf(moment);
          if (text && text !== value) onChange(text);
          // Half of it may be chosen next.
          if (!isHalf) onBlur?.(event);
        }}
        placeholder="Escolha abaixo ou escreva: 25/12 14:30"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <DayChips
        day={day}
        now={now}
        onDay={(chosen) => {
          choose({ day: chosen });
          showHours();
        }}
      />
      {day && (
        <div ref={hours} className="scroll-mb-24">
          <TimeChips
            offer={{ day, now, earliest: earliest && earliest > now ? earliest : now }}
            time={time}
            onTime={(chosen) => {
              choose({ time: chosen });
              showHours();
            }}
            onOpen={showHours}
          />
        </div>
      )}
    </>
  );
}
