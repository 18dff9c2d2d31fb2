import {acceptCase} from './accept-case.ts';
import {withRoute} from './finance/freight-rate.ts';
import {withUnitVolume} from './goods/goods.ts';
import {gtinsAreWhole, withScanned} from './goods/goods-code.ts';
import {learnCode, learntCodeStays} from './scanning/learn-code.ts';
import {
  binWithoutStock,
  codesOfGoods,
  customerWithoutLogin,
  goodsOfNoDocument,
  goodsWithoutStock,
  inquiriesOfWarehouse,
  partyOfNoDocument,
  propertyStays,
  propertyWithoutStock,
  supplierWithoutLogin,
  trackingStays,
  trackingWithoutStock,
  unusedBinSize,
  unusedDriver,
  unusedSupplier,
  warehouseNotPublished,
  warehouseOfNothing,
  warehouseWithoutBins,
} from './in-use.ts';
import type {Action} from './kernel/action.ts';
import {openCase} from './kernel/device-case.ts';
import {editingActions, rowEditor, type EditingRules, type RowEditor} from './kernel/editing.ts';
import type {Rules} from './kernel/settle.ts';
import {leaveDocument} from './leave.ts';
import {openDemoAction} from './open-demo.ts';
import {currencyByManagers, ownCompany} from './parties/company-guard.ts';
import {
  enrolDevice,
  makeTicketAction,
  readmitDevice,
  renameDevice,
  revokeDevice,
  revokeTicketAction,
} from './people/device-acts.ts';
import {sessionActions} from './people/session.ts';
import {changeCode, changedCode, changedPassword, lockStaff, unlockStaff} from './people/staff-acts.ts';
import {boundByOwner, oneAdmin, onlyLower, warehouseWithoutStaff} from './people/staff-guards.ts';
import {registerCompanyAction} from './register-company.ts';
import {chatActions} from './chat/actions.ts';
import {countingActions} from './counting/actions.ts';
import {movingActions} from './moving/actions.ts';
import {notWhileMovingIn} from './moving/moving-in.ts';
import {inboundActions} from './inbound/actions.ts';
import {entryOf} from './kernel/entry-of.ts';
import {outboundActions} from './outbound/actions.ts';
import {projectionReads, ALL_PROJECTIONS} from './projections.ts';
import {returnActions} from './returns/actions.ts';
import {transferActions} from './transfers/actions.ts';
import {RESOURCES} from './resources.ts';
import {loadOldCodes} from './scanning/load-old-codes.ts';
import {codeOfNoOthers, nameOfNoOthers} from './scanning/code-guards.ts';
import {stockActions} from './stock/actions.ts';
import {taskActions} from './tasks/actions.ts';
import {undoAction} from './undo.ts';
import {approvalByOffice} from './warehouse/approval-guard.ts';
import {bin} from './warehouse/bin.ts';
import {readablePattern} from './warehouse/pattern-guard.ts';
import {answerInquiry, bringInquiry} from './warehouse/inquire.ts';
import {placeBins} from './warehouse/place-bins.ts';
import {publishWarehouse, recallWarehouse} from './warehouse/publish.ts';
import {withProposedPlace} from './warehouse/proposed-place.ts';

/** What areas add to the editing of their resources. */
const EDITING_RULES: Readonly<Record<string, EditingRules>> = {
  goods: {
    derive: ({after}) => withUnitVolume(after),
    // What a document names it names for good: that is said before what can be moved out.
    guards: [codeOfNoOthers, ...goodsOfNoDocument, goodsWithoutStock, trackingWithoutStock],
    belongings: [codesOfGoods],
    givesWay: trackingStays,
  },
  goodsCode: {
    derive: ({after}) => withScanned(after),
    guards: [gtinsAreWhole, nameOfNoOthers],
    givesWay: learntCodeStays,
  },
  bin: {derive: withProposedPlace, guards: [binWithoutStock, propertyWithoutStock], givesWay: propertyStays},
  binSize: {guards: [unusedBinSize]},
  supplier: {guards: [unusedSupplier, ...partyOfNoDocument('supplier'), supplierWithoutLogin]},
  customer: {guards: [...partyOfNoDocument('customer'), customerWithoutLogin]},
  driver: {guards: [unusedDriver]},
  freightRate: {derive: ({after}) => withRoute(after)},
  warehouse: {
    guards: [
      warehouseWithoutBins,
      ...warehouseOfNothing,
      warehouseWithoutStaff,
      warehouseNotPublished,
      approvalByOffice,
      readablePattern,
    ],
    belongings: [inquiriesOfWarehouse],
  },
  company: {guards: [ownCompany, currencyByManagers]},
  staff: {guards: [oneAdmin, onlyLower, boundByOwner]},
};

/** IMPORT-2: what rows are brought into, and what they refer to, is closed to other editing meanwhile. */
const guarded = (list: string): EditingRules => {
  const rules = entryOf(EDITING_RULES, list) ?? {};
  return {...rules, guards: [...notWhileMovingIn(list), ...(rules.guards ?? [])]};
};

/** What each list's own editing says of one of its rows, by list. */
export const ROW_EDITORS: ReadonlyMap<string, RowEditor> = new Map(
  [...RESOURCES.values()].flatMap((resource) => {
    const editor = rowEditor(resource, RESOURCES, entryOf(EDITING_RULES, resource.name));
    return editor ? [[resource.name, editor]] : [];
  }),
);

const editing: readonly Action[] = [...RESOURCES.values()].flatMap((resource) =>
  editingActions(resource, RESOURCES, guarded(resource.name)),
);

/** What is done with people and devices, and what the server does by itself. */
const acts: readonly Action[] = [
  registerCompanyAction,
  openDemoAction,
  openCase,
  leaveDocument,
  loadOldCodes,
  learnCode,
  acceptCase,
  placeBins(notWhileMovingIn(bin.name)),
  publishWarehouse,
  recallWarehouse,
  bringInquiry,
  answerInquiry,
  lockStaff,
  unlockStaff,
  changedCode,
  changedPassword,
  changeCode,
  enrolDevice,
  readmitDevice,
  renameDevice,
  revokeDevice,
  makeTicketAction,
  revokeTicketAction,
];

/** Everything that can be done, by name. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  [
    ...editing,
    ...sessionActions,
    ...stockActions,
    ...inboundActions,
    ...outboundActions,
    ...returnActions,
    ...transferActions,
    ...countingActions,
    ...taskActions,
    undoAction,
    ...movingActions(ROW_EDITORS),
    ...chatActions,
    ...acts,
  ].map((action) => [action.name, action]),
);

/** What a company's work is decided with, on the server and on the device alike. */
export const RULES: Rules = {
  resources: RESOURCES,
  actions: ACTIONS,
  projections: ALL_PROJECTIONS,
  projectionReads,
};
