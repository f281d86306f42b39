import ts from "typescript";

const { factory } = ts;

/** Interfaces that can contain response enums or binary content. */
const generic = ["components", "operations", "paths"];
const typeParameters = ["Open", "Binary", "Absent"];

/** Adds the type parameters to the types of openapi-typescript, and removes redundant members. */
export function parametrise(nodes: readonly ts.Node[]): ts.Node[] {
  const interfaces = nodes.filter(ts.isInterfaceDeclaration).filter((it) => generic.includes(it.name.text));
  return ts
    .transform(interfaces, [
      (context) => (root) => {
        const visit = (node: ts.Node): ts.Node | undefined =>
          isNoise(node, root) ? undefined : rewritten(ts.visitEachChild(node, visit, context));
        return ts.visitEachChild(root, visit, context);
      },
    ])
    .transformed.map(withParameters);
}

/** Whether a member is redundant: a missing method of a path, parameters that operations repeat, or untyped headers. */
function isNoise(node: ts.Node, root: ts.InterfaceDeclaration): boolean {
  if (!ts.isPropertySignature(node) || !node.type || !ts.isIdentifier(node.name)) return false;
  const { type, name } = node;
  // In operations, `never` stays, because openapi-fetch would otherwise send such a property.
  if (type.kind === ts.SyntaxKind.NeverKeyword) return root.name.text !== "operations";
  if (name.text === "parameters") return root.name.text === "paths";
  return name.text === "headers" && ts.isTypeLiteralNode(type) && type.members.every(ts.isIndexSignatureDeclaration);
}

function rewritten(node: ts.Node): ts.Node {
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && generic.includes(node.typeName.text)) {
    const args = factory.createNodeArray(typeParameters.map((it) => factory.createTypeReferenceNode(it)));
    return factory.updateTypeReferenceNode(node, node.typeName, args);
  }
  if (
    ts.isPropertySignature(node) &&
    node.questionToken &&
    node.type &&
    node.type.kind !== ts.SyntaxKind.NeverKeyword
  ) {
    const type = factory.createUnionTypeNode([node.type, factory.createTypeReferenceNode("Absent")]);
    return factory.updatePropertySignature(node, node.modifiers, node.name, node.questionToken, type);
  }
  return node;
}

function withParameters({ modifiers, name, members }: ts.InterfaceDeclaration): ts.InterfaceDeclaration {
  const parameters = typeParameters.map((it) => factory.createTypeParameterDeclaration(undefined, it));
  return factory.createInterfaceDeclaration(modifiers, name, parameters, undefined, members);
}
