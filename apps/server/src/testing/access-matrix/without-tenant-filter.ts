import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  ValueNode,
  type WhereNode,
} from 'kysely';

/** `tenant_id = …` with a value; a comparison of two columns is a join, not a filter. */
const isTenantFilter = (node: OperationNode): boolean =>
  BinaryOperationNode.is(node) &&
  OperatorNode.is(node.operator) &&
  node.operator.operator === '=' &&
  ReferenceNode.is(node.leftOperand) &&
  ColumnNode.is(node.leftOperand.column) &&
  node.leftOperand.column.column.name === 'tenant_id' &&
  ValueNode.is(node.rightOperand);

const withoutFilter = (node: OperationNode): OperationNode | undefined => {
  if (isTenantFilter(node)) return undefined;
  if (ParensNode.is(node)) {
    const inner = withoutFilter(node.node);
    return inner && ParensNode.create(inner);
  }
  if (!AndNode.is(node)) return node;
  const left = withoutFilter(node.left);
  const right = withoutFilter(node.right);
  return left && right ? AndNode.create(left, right) : (left ?? right);
};

class FilterRemover extends OperationNodeTransformer {
  protected override transformWhere(node: WhereNode, queryId?: QueryId): WhereNode {
    const whole = super.transformWhere(node, queryId);
    return { ...whole, where: withoutFilter(whole.where) ?? RawNode.createWithSql('true') };
  }
}

/** Disables the tenant filter of the application: removes it from every query of the stores. */
export const withoutTenantFilter = (): KyselyPlugin => {
  const remover = new FilterRemover();
  return {
    transformQuery: ({ node, queryId }) => remover.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
};
