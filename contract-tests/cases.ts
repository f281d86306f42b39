import { administration } from "./cases/administration.ts";
import { ai } from "./cases/ai.ts";
import { archives } from "./cases/archives.ts";
import { audit } from "./cases/audit.ts";
import { bulkOperations } from "./cases/bulk-operations.ts";
import { collections } from "./cases/collections.ts";
import { commonCases } from "./cases/common.ts";
import { dashboard } from "./cases/dashboard.ts";
import { delivery } from "./cases/delivery.ts";
import { events } from "./cases/events.ts";
import { files } from "./cases/files.ts";
import { folders } from "./cases/folders.ts";
import { health } from "./cases/health.ts";
import { imageDelivery } from "./cases/image-delivery.ts";
import { images } from "./cases/images.ts";
import { invitations } from "./cases/invitations.ts";
import { metadata } from "./cases/metadata.ts";
import { presets } from "./cases/presets.ts";
import { secondFactors } from "./cases/second-factors.ts";
import { shares } from "./cases/shares.ts";
import { statistics } from "./cases/statistics.ts";
import type { CaseTable } from "./cases/table.ts";
import { trash } from "./cases/trash.ts";
import { uploadContent } from "./cases/upload-content.ts";
import { uploadRefusals } from "./cases/upload-refusals.ts";
import { uploads } from "./cases/uploads.ts";
import { versions } from "./cases/versions.ts";
import { webhooks } from "./cases/webhooks.ts";
import type { Contract, Operation } from "./contract.ts";
import type { Case, Prepare } from "./world.ts";

/** The tables of cases, grouped by the tags of openapi.yaml. */
const TABLES: CaseTable[] = [
  files,
  metadata,
  uploads,
  uploadContent,
  ...uploadRefusals,
  versions,
  ai,
  folders,
  trash,
  bulkOperations,
  archives,
  shares,
  statistics,
  audit,
  events,
  webhooks,
  imageDelivery,
  images,
  collections,
  presets,
  delivery,
  administration,
  dashboard,
  secondFactors,
  invitations,
  health,
];

export interface Cases {
  /** The cases by `method path status`. */
  byKey: Map<string, Case[]>;
  /** A call that succeeds, for every operation. */
  valid: Map<Operation, Prepare>;
  /** Documented responses without a case, and cases of undocumented responses. */
  problems: string[];
}

export function collectCases(contract: Contract, tables: CaseTable[] = TABLES): Cases {
  const table = new Map<string, Case[]>();
  for (const [key, own] of tables.flatMap((one) => Object.entries(one))) {
    table.set(key, [...(table.get(key) ?? []), ...own]);
  }
  const documented = new Map(contract.responses.map((response) => [response.key, response]));
  const problems = [...table.keys()]
    .filter((key) => !contract.isPartial && !documented.has(key))
    .map((key) => `${key}: a case exists, but openapi.yaml does not document this response`);

  const valid = new Map<Operation, Prepare>();
  const byKey = new Map<string, Case[]>();
  for (const operation of contract.operations) {
    const success = operation.responses.find(({ status }) => status.startsWith("2"));
    const prepareValid = success && table.get(success.key)?.[0]?.prepare;
    if (prepareValid) valid.set(operation, prepareValid);
    else problems.push(`${operation.key}: no case for its success response, which the common cases are based on`);
    for (const response of operation.responses) {
      const own = table.get(response.key) ?? [];
      const cases = [...(prepareValid ? commonCases(response, prepareValid) : []), ...own];
      byKey.set(response.key, cases);
      if (cases.length === 0) problems.push(`${response.key}: no case provokes it`);
      for (const code of response.codes) {
        if (!cases.some((one) => one.code === code)) problems.push(`${response.key}: no case provokes ${code}`);
      }
      for (const { code } of cases) {
        if (code === undefined ? response.codes.length > 0 : !response.codes.includes(code)) {
          problems.push(`${response.key}: a case for ${code ?? "no code"}, which openapi.yaml does not document here`);
        }
      }
    }
  }
  return { byKey, valid, problems };
}
