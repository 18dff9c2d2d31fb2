/** The routes of the specification (section 2), typed by hand: 61, and the root that all of them sit under. */
const ROUTES: Readonly<Record<string, string>> = {
  dashboard: 'outbounddashboard inbounddashboard inboundAndOutbound',
  inbound: 'asn predeliverystock preloadstock presortstock sortstock shortage more asnfinish',
  outbound: 'dn freshorder neworder pickstock pickedstock pickinglist shippedstock backorder pod',
  stock:
    'stocklist stockbinlist emptybin occupiedbin cyclecount cyclecountrecorder handcount handcountrecorder',
  goods: 'goodslist goodsunit goodsclass goodsbrand goodscolor goodsspecs goodsshape goodsorigin',
  baseinfo: 'company supplier customer',
  warehouse: 'warehouseset binset binsize property',
  finance: 'capitallist freight',
  staff: 'stafflist stafflist_check_code stafftype',
  driver: 'driverlist dispatchlist',
  customerdn: 'customerdnlist customerpod',
  supplierasn: 'supplierasnlist supplierasnfinish',
  uploadcenter: 'initializeupload addupload',
  downloadcenter: 'downloadinbound downloadoutbound downloadstocklist downloadgoodslist downloadbinlist',
};
/** Each of them as the hash of an address. */
export const SPECIFIED: readonly string[] = Object.entries(ROUTES).flatMap(([parent, children]) =>
  children.split(' ').map((child) => `/${parent}/${child}`),
);
