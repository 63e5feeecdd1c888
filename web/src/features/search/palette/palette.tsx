import type { NamedThing } from '@schemas/search.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Building2,
  FileText,
  FolderKanban,
  Gavel,
  Search,
  ShieldCheck,
  TextSearch,
  UserRound,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';
import { queryClient } from '@/lib/query-client.ts';
import { useMayMakeProjects, useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useReturnFocus } from '@/lib/use-return-focus.ts';
import { useDocumentSearch } from '../api/search-documents.ts';
import { useNameSearch } from '../api/search-names.ts';
import { matchingCommands } from './commands.ts';
import { keepRecent, recentThings } from './recent.ts';

const PAUSE_MS = 150;
/** Only the best page results; the search page shows the rest. */
const PAGES_SHOWN = 5;

const KINDS: Record<
  NamedThing['kind'],
  { heading: string; Icon: typeof FileText; to: (id: string) => string }
> = {
  project: { heading: 'Projects', Icon: FolderKanban, to: paths.project },
  contract: { heading: 'Contracts', Icon: FileText, to: paths.contract },
  check: { heading: 'Compliance checks', Icon: ShieldCheck, to: paths.complianceCheck },
  notice: { heading: 'Legal notices', Icon: Gavel, to: noticePaths.notice },
  party: { heading: 'Parties', Icon: Building2, to: paths.party },
  person: { heading: 'People', Icon: UserRound, to: () => paths.members },
};

/** One search box for names, document text, and commands; fully usable by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/45" />
        {/* Rendered in the bar, where server state is not available. */}
        <QueryClientProvider client={queryClient}>
          <PaletteSheet onClose={onClose} />
        </QueryClientProvider>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteSheet({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus();
  const navigate = useNavigate();
  const organization = useOrganization()?.id ?? '';
  const may = { file: useUser().may_file, makeProjects: useMayMakeProjects() };
  const [typed, setTyped] = useState('');
  const q = usePaused(typed.trim());
  const names = useNameSearch(q);
  const pages = useDocumentSearch(q);
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const openThing = (thing: NamedThing) => {
    keepRecent(organization, thing);
    go(KINDS[thing.kind].to(thing.id));
  };
  const isSearch = q.length >= 2;
  const found = isSearch ? (names.data?.items ?? []) : [];
  const hits = isSearch ? (pages.data?.hits.slice(0, PAGES_SHOWN) ?? []) : [];
  const recent = isSearch ? [] : recentThings(organization);
  const doable = matchingCommands(typed, may).slice(0, typed ? 6 : undefined);
  const isBusy = isSearch && (names.isFetching || pages.isFetching);
  return (
    <Dialog.Content
      aria-describedby={undefined}
      onCloseAutoFocus={returnFocus}
      className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-[85dvh] w-full max-w-2xl flex-col overflow-hidden border bg-popover text-popover-foreground shadow-overlay sm:top-[12vh] sm:max-h-[70dvh] sm:rounded-lg"
    >
      <Dialog.Title className="sr-only">Search</Dialog.Title>
      <Command shouldFilter={false} loop label="Search" className="flex min-h-0 flex-col">
        <div className="flex items-center gap-3 border-b px-4">
          <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
          <Command.Input
            autoFocus
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            dir="auto"
            aria-busy={isBusy}
            placeholder="Search projects, contracts, contract text, or actions"
            className="h-12 w-full bg-transparent outline-none placeholder:text-muted-foreground"
          />
        </div>
        <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
          {recent.length > 0 && (
            <Command.Group heading="Recent" className={GROUP}>
              {recent.map((thing) => (
                <Thing key={thing.id} thing={thing} prefix="recent" onSelect={() => openThing(thing)} />
              ))}
            </Command.Group>
          )}
          {(['project', 'contract', 'check', 'notice', 'party', 'person'] as const)
            .filter((kind) => found.some((thing) => thing.kind === kind))
            .sort((a, b) => firstOf(found, a) - firstOf(found, b))
            .map((kind) => (
              <Command.Group key={kind} heading={KINDS[kind].heading} className={GROUP}>
                {found
                  .filter((thing) => thing.kind === kind)
                  .map((thing) => (
                    <Thing key={thing.id} thing={thing} prefix={kind} onSelect={() => openThing(thing)} />
                  ))}
              </Command.Group>
            ))}
          {hits.length > 0 && (
            <Command.Group heading="Inside documents" className={GROUP}>
              {hits.map((hit) => (
                <Command.Item
                  key={`${hit.document_id} ${hit.page}`}
                  value={`page ${hit.document_id} ${hit.page}`}
                  onSelect={() =>
                    go(
                      paths.contractPage(hit.contract_id, {
                        version: hit.document_version,
                        page: hit.page,
                        q,
                      }),
                    )
                  }
                  className={ITEM}
                >
                  <TextSearch aria-hidden className="mt-1 size-4 shrink-0 self-start text-muted-foreground" />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 leading-6">
                      {hit.context.map((piece, index) =>
                        piece.hit ? (
                          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a hit are told apart by their place alone
                          <mark key={index} className="rounded-sm bg-mark font-semibold text-foreground">
                            {piece.text}
                          </mark>
                        ) : (
                          piece.text
                        ),
                      )}
                    </span>
                    <span className="block truncate text-xs text-muted-foreground">
                      <bdi>{hit.contract_name}</bdi>, page {hit.page}
                    </span>
                  </span>
                </Command.Item>
              ))}
              <Command.Item
                value="all pages"
                onSelect={() => go(`${paths.search}?${new URLSearchParams({ q })}`)}
                className={ITEM}
              >
                <TextSearch aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                All pages with “{q}”
              </Command.Item>
            </Command.Group>
          )}
          {doable.length > 0 && (
            <Command.Group heading="Actions" className={GROUP}>
              {doable.map(({ label, Icon, to }) => (
                <Command.Item key={label} value={`do ${label}`} onSelect={() => go(to)} className={ITEM}>
                  <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {isSearch && !isBusy && (
            <Command.Empty className="px-2 py-6 text-center text-muted-foreground">
              No results in names or documents.
            </Command.Empty>
          )}
        </Command.List>
        {(names.isError || pages.isError) && (
          <p role="alert" className="border-t px-4 py-2 text-danger">
            Search is not responding. Try again.
          </p>
        )}
      </Command>
    </Dialog.Content>
  );
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground';
const ITEM = 'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 aria-selected:bg-accent';

interface ThingProps {
  thing: NamedThing;
  prefix: string;
  onSelect: () => void;
}

function Thing({ thing, prefix, onSelect }: ThingProps) {
  const { Icon } = KINDS[thing.kind];
  return (
    <Command.Item value={`${prefix} ${thing.id}`} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <bdi className="truncate">{thing.name}</bdi>
      {thing.detail && (
        <bdi className="ml-auto max-w-[45%] shrink-0 truncate text-xs text-muted-foreground">
          {thing.detail}
        </bdi>
      )}
    </Command.Item>
  );
}

/** Position of a kind's best match; sorts the kinds. */
const firstOf = (found: readonly NamedThing[], kind: NamedThing['kind']) =>
  found.findIndex((thing) => thing.kind === kind);

/** The value after a short pause in typing. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
