import type { Document } from "../../codegen/document.ts";
import type { OperationModel } from "../../codegen/model.ts";
import { bodyObject } from "../../codegen/resource-params.ts";
import { hasBareResponse, readSampleRequest, sampleParameters } from "../../codegen/samples/request.ts";
import { readField } from "./fields.ts";

/** Data for the try-it form of a page: its fields, and how to build the request. */
export interface TryItOperation {
  id: string;
  method: string;
  path: string;
  credential: { header: string; label: string } | null;
  fields: TryItField[];
  body: "json" | "form" | "none";
  json: string;
  /** Deletes or revokes: requires a confirmation. */
  destructive: boolean;
}

export interface TryItField {
  name: string;
  in: "path" | "query" | "form";
  kind: "text" | "number" | "flag" | "choice" | "file";
  required: boolean;
  values: string[];
  example: string;
  description: string;
}

const labels = { "X-API-Key": "API key", "X-Admin-Token": "Admin token" } as const;

/** Excludes upload URLs, which are for programs, and responses without a body, which the page cannot show. */
export const canTry = (operation: OperationModel) => operation.security !== "uploadUrl" && !hasBareResponse(operation);

export function readTryIt(document: Document, operation: OperationModel): TryItOperation {
  const { credential, body } = readSampleRequest(document, operation);
  const shownParameters = sampleParameters(operation);
  const header = credential?.header as keyof typeof labels | undefined;
  const hasCursor = operation.parameters.some((it) => it.name === "cursor");
  const form = bodyObject(document, operation, "multipart/form-data");
  return {
    id: operation.id,
    method: operation.method.toUpperCase(),
    path: operation.path,
    credential: header ? { header, label: labels[header] } : null,
    fields: [
      ...operation.parameters.flatMap(
        ({ name, in: place, schema = {}, required = false, example, description = "" }): TryItField[] => {
          if (place !== "path" && place !== "query") return [];
          // The service rejects cursor and offset together (decision N6). The form offers only the cursor.
          if (name === "offset" && hasCursor) return [];
          const field = readField(document, name, schema, required);
          const isInSample = place === "query" && shownParameters.some((it) => it.name === name);
          return [{ ...asInput(field), in: place, example: isInSample ? String(example) : "", description }];
        },
      ),
      ...Object.entries(form?.properties ?? {}).map(([name, schema]): TryItField => {
        const field = readField(document, name, schema, form?.required.includes(name) ?? false);
        return { ...asInput(field), in: "form", example: "", description: field.description };
      }),
    ],
    body: body?.kind === "json" || body?.kind === "form" ? body.kind : "none",
    json: body?.kind === "json" ? JSON.stringify(body.value, null, 2) : "",
    destructive: operation.method === "delete",
  };
}

function asInput(field: ReturnType<typeof readField>): Pick<TryItField, "name" | "kind" | "required" | "values"> {
  const { name, type, required, values } = field;
  const kind =
    type === "file"
      ? "file"
      : type === "boolean"
        ? "flag"
        : values.length > 0
          ? "choice"
          : /^(integer|number)/.test(type)
            ? "number"
            : "text";
  return { name, kind, required, values };
}
