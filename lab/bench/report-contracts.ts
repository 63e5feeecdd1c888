import type postgres from 'postgres';
import type { Firm } from '../faults/firm.ts';

const words = [
  'Concrete',
  'Structural steel',
  'Électricité',
  'Plumbing',
  'Roofing',
  'Glazing',
  'Landscaping',
];
const sets = {
  chinese:
    '建筑工程合同管理港口大厦施工材料钢筋混凝土电气水暖设备安装装修园林绿化道路桥梁隧道地铁机场车站学校医院银行保险',
  japanese:
    'あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソタチツテト建設契約工事監理設計',
  korean:
    '가나다라마바사아자차카타파하건설계약서울부산대구인천광주공사도급현장관리감독기술안전품질자재장비인력노무설계시공',
};

/** Returns a name, rotating through the scripts. */
function nameOf(index: number): string {
  const some = (chars: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) => chars[(index * 7 + at * 11 + ((index * at) >> 3)) % chars.length],
    ).join('');
  const names = [
    `${words[index % words.length]} works, package ${index}, level ${index % 40}`,
    `חוזה בנייה מגדל הנמל ${index}`,
    `عقد بناء برج الميناء ${index}`,
    `${some(sets.chinese, 9)} ${index}`,
    `${some(sets.japanese, 10)} ${index}`,
    `${some(sets.korean, 9)} ${index}`,
  ];
  return names[index % names.length] ?? '';
}

/** Inserts contracts with names in six scripts directly into the database. */
export async function fillWithContracts(
  admin: postgres.Sql,
  { contractId }: Firm,
  contracts: number,
): Promise<void> {
  const names = Array.from({ length: contracts }, (_, index) => nameOf(index));
  await admin.begin(async (tx) => {
    // Bulk loading: skip triggers for events and totals, which are not measured here.
    await tx`set local session_replication_role = replica`;
    const [home] = await tx<{ org_id: string }[]>`
      select org_id from public.contracts where id = ${contractId}`;
    const orgId = home?.org_id ?? '';
    await tx`
      insert into public.projects (org_id, name, client_name)
      select ${orgId}, 'Harbor Tower ' || n, 'Client ' || n from generate_series(1, 50) n`;
    await tx`
      insert into public.contracts (org_id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value, start_date,
        end_date)
      select ${orgId}, p.id, t.name, 'Construction', (enum_range(null::public.contract_status))[1 + n % 5], 'Owner Holdings LLC',
        'Builder ' || n % 300 || ' Inc.', case when n % 10 > 0 then 100000 + n * 13.37 end, date '2026-01-01' + (n % 300)::integer,
        date '2029-01-01' + (n % 800)::integer
      from unnest(${names}::text[]) with ordinality t (name, n)
      join (select id, row_number() over (order by id) as place from public.projects where org_id = ${orgId}) p on p.place = 1 + t.n % 50`;
    await tx`
      insert into public.contract_scores (org_id, project_id, contract_id, risk_score)
      select c.org_id, c.project_id, c.id, case when random() < 0.7 then 1 + floor(random() * 100) end
      from public.contracts c where c.org_id = ${orgId}
      on conflict do nothing`;
  });
  await admin`vacuum analyze`.simple();
}
