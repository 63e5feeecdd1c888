export interface Shot {
  screen: string;
  state: string;
  width: number;
  theme: string;
  file: string;
}

/** One row per screen and state, one picture per width and theme. */
export function indexPage(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ screen, state }) => `${screen} · ${state}`)];
  const figures = (own: readonly Shot[]) =>
    own
      .map(
        ({ file, width, theme }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} ${theme}</figcaption></figure>`,
      )
      .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;margin:1rem}section{display:flex;gap:.5rem;overflow-x:auto}figure{margin:0}img{height:22rem;border:1px solid #999;object-fit:cover;object-position:top}</style>
${rows.map(([name, own]) => `<h2>${name}</h2><section>${figures(own)}</section>`).join('\n')}</html>
`;
}
